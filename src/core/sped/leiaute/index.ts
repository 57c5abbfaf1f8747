import { isoToWire } from '../../dates/day.ts'
import { ICMS_IPI_020 } from './icms-ipi-020.ts'
import { ICMS_IPI_021 } from './icms-ipi-021.ts'
import type { SpedTable } from './table.ts'

/** Layout of a file, with the first and last day of facts that it serves. */
export interface SpedLayout {
  versao: string
  desde: string
  ate: string
  tabela: SpedTable
}

const ICMS_IPI: readonly SpedLayout[] = [
  { versao: '020', desde: '2026-01-01', ate: '2026-12-31', tabela: ICMS_IPI_020 },
  { versao: '021', desde: '2027-01-01', ate: '2027-12-31', tabela: ICMS_IPI_021 },
]

/** Finds the layout by a period's first day (ISO). @throws RangeError in words when none is known */
export function layoutOf(inicio: string): SpedLayout {
  const found = ICMS_IPI.find(({ desde, ate }) => inicio >= desde && inicio <= ate)
  if (!found)
    throw new RangeError(
      `Nenhum leiaute da EFD ICMS/IPI é conhecido para ${isoToWire(inicio)}: só para fatos de ${ICMS_IPI.map(
        ({ desde }) => desde.slice(0, 4),
      ).join(' e ')}`,
    )
  return found
}
