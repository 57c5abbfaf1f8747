/**
 * Patterns of a printer's address. They allow only the names of printer devices, so that printing cannot write to a
 * disk, and only printers' ports (9100 to 9199 and 6101), so that printing cannot probe the network.
 */
export const DISPOSITIVO = '/dev/(?:usb/lp\\d{1,3}|lp\\d{1,3}|tty(?:S|USB|ACM|AMA)\\d{1,3})'
const PORTA = ':(?:91\\d\\d|6101)'
const IMPRESSORA = `^(tcp://[\\w.-]+(${PORTA})?|file:${DISPOSITIVO}|arquivo|)$`

export const IMPRESSORA_VALIDA = [
  IMPRESSORA,
  'Impressora inválida: tcp://endereço:9100 (portas 9100 a 9199 e 6101), file:/dev/usb/lp0 ou arquivo',
] as const
