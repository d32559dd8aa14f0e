/**
 * The number of one bits in each byte of a 32-bit number, stored in that byte: sums of neighbours, of pairs, of
 * fours.
 */
export function bitsPerByte(value: number): number {
  let ones = value - ((value >>> 1) & 0x55555555)
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return (ones + (ones >>> 4)) & 0x0f0f0f0f
}

/** The sum of the four bytes of a number; it must be below 256, because the product holds it in its highest byte. */
export function sumOfBytes(value: number): number {
  return Math.imul(value, 0x01010101) >>> 24
}

export function countBits(value: number): number {
  return sumOfBytes(bitsPerByte(value))
}

/** The position of the lowest one bit. */
export function lowestBit(value: number): number {
  return 31 - Math.clz32(value & -value)
}
