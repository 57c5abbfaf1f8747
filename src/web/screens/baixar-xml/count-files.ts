const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

/**
 * Counts the files of a ZIP as its pieces pass: the headers before them. Deflated bytes may look like one once in some gigabytes,
 * which a progress does not mind.
 */
export function createFileCounter(): (piece: Uint8Array) => number {
  let files = 0
  let matched = 0
  return piece => {
    for (const byte of piece) {
      matched = byte === SIGNATURE[matched] ? matched + 1 : byte === SIGNATURE[0] ? 1 : 0
      if (matched === SIGNATURE.length) {
        files++
        matched = 0
      }
    }
    return files
  }
}
