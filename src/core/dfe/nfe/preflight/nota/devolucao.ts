import { campo, type RegraNota, regraItem, SO_55 } from './nota.ts'

/** CFOPs of returns by their last three digits, for entry and exit (MOC, I08-140 and I08-150). */
const ENTRA = ['201', '202', '203', '204', '208', '209', '410', '411', '503', '504', '505', '506', '553']
const ENTRA_COMBUSTIVEL = ['660', '661', '662', '918', '919']
const SAI = ['201', '202', '208', '209', '210', '410', '411', '412', '413', '503', '553', '555', '556']
const SAI_COMBUSTIVEL = ['660', '661', '662', '918', '919', '921']

/** CFOPs of returns by their first digit: entries 1, 2, 3 and exits 5, 6, 7 (same state, other state, abroad). */
const DE_DEVOLUCAO: Readonly<Record<string, readonly string[]>> = {
  1: [...ENTRA, ...ENTRA_COMBUSTIVEL],
  2: [...ENTRA, ...ENTRA_COMBUSTIVEL],
  3: ['201', '202', '211', '503', '553'],
  5: [...SAI, ...SAI_COMBUSTIVEL],
  6: [...SAI, ...SAI_COMBUSTIVEL],
  7: ['201', '202', '210', '211', '553', '556'],
}

const isReturn = (cfop: string): boolean => DE_DEVOLUCAO[cfop.slice(0, 1)]?.includes(cfop.slice(1)) ?? false

/** CFOPs also accepted in a return: others (949), returned packages, acts of cooperatives (NT 2026.009). */
const ALSO = /^[12](?:949|921)$|^[1256]21[2-6]$/

/** Rules of CFOPs of return: a return (finNFe 4) needs one, and a normal or adjustment note may have none. */
export const DEVOLUCAO: readonly RegraNota[] = [
  regraItem('327', SO_55, 'icms', (item, { inf }) => {
    const cfop = campo(item, 'prod', 'CFOP')
    return campo(inf, 'ide', 'finNFe') === '4' && !isReturn(cfop) && !ALSO.test(cfop)
      ? `o CFOP ${cfop} não é de devolução`
      : null
  }),
  regraItem('328', SO_55, 'icms', (item, { inf }) => {
    const cfop = campo(item, 'prod', 'CFOP')
    return /^[13]$/.test(campo(inf, 'ide', 'finNFe')) && isReturn(cfop)
      ? `o CFOP ${cfop} é de devolução e a nota não é`
      : null
  }),
]
