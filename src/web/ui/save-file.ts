const KEEP_MS = 60_000

/** Lets the browser save a file under a name. */
export function saveFile(name: string, bytes: Blob): void {
  const href = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // the browser reads the file after the click returns
  setTimeout(() => URL.revokeObjectURL(href), KEEP_MS)
}
