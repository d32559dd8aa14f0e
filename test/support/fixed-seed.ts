import fc from "fast-check"

// The gate is repeatable: there every property is tried with the same values. Anywhere else they are new each time.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_260_101 })
