/**
 * Addresses of a till's printer. Devices go by name, never by path: a till must not write to a disk. Ports are those that printers
 * listen on (9100 and the next, several to a print server; 6101), so that nobody learns from the printer of a till which
 * other doors of the network are open.
 */
export const DISPOSITIVO = '/dev/(?:usb/lp\\d{1,3}|lp\\d{1,3}|tty(?:S|USB|ACM|AMA)\\d{1,3})'
const PORTA = ':(?:91\\d\\d|6101)'
const IMPRESSORA = `^(tcp://[\\w.-]+(${PORTA})?|file:${DISPOSITIVO}|arquivo|)$`

export const IMPRESSORA_VALIDA = [
  IMPRESSORA,
  'Impressora inválida: tcp://endereço:9100 (portas 9100 a 9199 e 6101), file:/dev/usb/lp0 ou arquivo',
] as const
