import { isoToWire } from '../../dates/day.ts'
import { CONTRIBUICOES_006 } from './contribuicoes-006.ts'
import { ICMS_IPI_020 } from './icms-ipi-020.ts'
import { ICMS_IPI_021 } from './icms-ipi-021.ts'
import type { SpedTable } from './table.ts'

/** Layout of a file, with the first and last day of the facts that it covers. */
export interface SpedLayout {
  versao: string
  desde: string
  ate: string
  tabela: SpedTable
}

/** Files of SPED: name, layouts by period, and, when the file ends with its taxes, its last day and the reason. */
const FILES = {
  icms_ipi: {
    nome: 'EFD ICMS/IPI',
    leiautes: [
      { versao: '020', desde: '2026-01-01', ate: '2026-12-31', tabela: ICMS_IPI_020 },
      { versao: '021', desde: '2027-01-01', ate: '2027-12-31', tabela: ICMS_IPI_021 },
    ],
    fim: null,
  },
  contribuicoes: {
    nome: 'EFD Contribuições',
    leiautes: [{ versao: '006', desde: '2026-01-01', ate: '2026-12-31', tabela: CONTRIBUICOES_006 }],
    // ADCT art. 126; LC 214/2025
    fim: { ate: '2026-12-31', diz: 'o PIS e a COFINS acabam em 31/12/2026' },
  },
} as const satisfies Record<
  string,
  { nome: string; leiautes: readonly SpedLayout[]; fim: { ate: string; diz: string } | null }
>

export type TipoSped = keyof typeof FILES

/** Finds a file's layout by a period's first day (ISO). @throws RangeError with words for the user when none is known */
export function layoutOf(inicio: string, tipo: TipoSped = 'icms_ipi'): SpedLayout {
  const { nome, leiautes, fim } = FILES[tipo]
  const found = leiautes.find(({ desde, ate }) => inicio >= desde && inicio <= ate)
  if (found) return found
  if (fim && inicio > fim.ate) throw new RangeError(`Não há ${nome} de ${isoToWire(inicio)}: ${fim.diz}`)
  throw new RangeError(
    `Nenhum leiaute da ${nome} é conhecido para ${isoToWire(inicio)}: só para fatos de ${leiautes
      .map(({ desde }) => desde.slice(0, 4))
      .join(' e ')}`,
  )
}
