/** Gives the browser's permission for system notices; 'ausente' when the browser has none. */
export const noticePermission = (): NotificationPermission | 'ausente' =>
  'Notification' in window ? Notification.permission : 'ausente'

/** Shows a system notice; false when the browser has no notices or refuses them. A click focuses the window. */
export function desktopNotice(titulo: string, corpo: string): boolean {
  if (noticePermission() !== 'granted') return false
  try {
    const notice = new Notification(titulo, { body: corpo, icon: '/icon-192.png', lang: 'pt-BR' })
    notice.onclick = () => window.focus()
    return true
  } catch {
    // Android allows notices only from a service worker
    return false
  }
}
