const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]

/** Counts a ZIP's files by headers, as chunks arrive. One false header in gigabytes hardly matters to a progress bar. */
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
