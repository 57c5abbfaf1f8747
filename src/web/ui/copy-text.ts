/** Copies a text. A page served without TLS may not write to the clipboard, but its browser's command may. */
export async function copyText(text: string): Promise<boolean> {
  const written = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  if (written) return true
  const give = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', give, true)
  const copied = document.execCommand?.('copy') === true
  document.removeEventListener('copy', give, true)
  return copied
}
