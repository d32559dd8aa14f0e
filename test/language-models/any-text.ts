import fc from "fast-check"

/** Text of any code points, lone surrogates and invisible ones included. */
export function anyText(maxLength = 60): fc.Arbitrary<string> {
  const point = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff))
  return fc.array(point, { maxLength }).map((points) => String.fromCodePoint(...points))
}
