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

/** Columns of a paper roll of 80 mm and of 58 mm in the printer's usual letters. */
export const BOBINAS = { '80': 48, '58': 32 } as const

export const PAGINAS_DE_CODIGO = [
  ['850', 'CP850'],
  ['858', 'CP858'],
  ['860', 'CP860'],
  ['1252', 'Windows-1252'],
  ['utf8', 'UTF-8'],
  ['ascii', 'Sem acentos'],
] as const

export const CORTES = [
  ['parcial', 'Parcial'],
  ['total', 'Total'],
  ['nenhum', 'Não corta'],
] as const

/** Properties of a printer of tickets, as its record keeps them. */
export interface Impressora {
  colunas: number
  pagina: (typeof PAGINAS_DE_CODIGO)[number][0]
  corte: (typeof CORTES)[number][0]
  /** True: the paper opens the drawer that hangs on the printer. */
  gaveta: boolean
}

/** Fields of whatever record has a printer of tickets. */
export const PRINTER_FIELDS = {
  impressora_colunas: {
    type: 'int',
    label: 'Colunas da impressora',
    min: 32,
    max: 64,
    required: true,
    default: BOBINAS['80'],
    note: `${BOBINAS['80']} na bobina de 80 mm, ${BOBINAS['58']} na de 58 mm, ou as que a página de teste mostrar`,
  },
  impressora_pagina: {
    type: 'enum',
    label: 'Página de código',
    options: PAGINAS_DE_CODIGO,
    required: true,
    default: '850',
    note: 'A que imprime os acentos certos na página de teste; sem acentos, se nenhuma imprime',
  },
  impressora_corte: {
    type: 'enum',
    label: 'Corte do papel',
    options: CORTES,
    required: true,
    default: 'parcial',
  },
} as const
