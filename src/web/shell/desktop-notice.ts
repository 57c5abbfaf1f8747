/** Tells if the system may show a notice of ours. */
export const noticePermission = (): NotificationPermission | 'ausente' =>
  'Notification' in window ? Notification.permission : 'ausente'

/** Shows a notice of the system; false where the browser has none or was told no. A click brings the window back. */
export function desktopNotice(titulo: string, corpo: string): boolean {
  if (noticePermission() !== 'granted') return false
  try {
    const notice = new Notification(titulo, { body: corpo, icon: '/icon-192.png', lang: 'pt-BR' })
    notice.onclick = () => window.focus()
    return true
  } catch {
    // Android only lets a service worker show one
    return false
  }
}
