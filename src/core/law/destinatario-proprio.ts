import { type LinhaLei, linhas } from './linha.ts'

const each = (sentidos: string, finais: string): string[] =>
  sentidos.split(' ').flatMap(sentido => finais.split(' ').map(final => sentido + final))

/**
 * CFOPs of notes that a company issues to itself: goods sold away from the shop, used in it, shown, lost or assembled,
 * entries of the ICMS account, gifts, and returns of anonymous consumers.
 */
export const DESTINATARIO_PROPRIO: readonly LinhaLei[] = linhas('cfop_destinatario_proprio', [
  [
    ...each('1 2', '201 202 203 204 410 411 414 415 554 660 661 662 904 914 949'),
    ...each('5 6', '414 415 554 904 910 914 949'),
    ...each('1', '601 602 603 604 605 926'),
    ...each('5', '601 602 603 605 606 926 927 928'),
  ],
  null,
  null,
  'Convênio s/nº de 1970, anexo de CFOPs; MOC, E02-20 só recusa a NFC-e',
  'release',
])
