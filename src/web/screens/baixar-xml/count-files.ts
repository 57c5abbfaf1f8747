const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

/**
 * Counts the files of a ZIP by their headers, as chunks arrive. Compressed bytes look like a header about once in several
 * gigabytes, which hardly matters for a progress bar.
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
