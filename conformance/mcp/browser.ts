/** A browser whose person agrees to everything: it follows where it is sent. */
await fetch(process.argv[2] ?? "")
