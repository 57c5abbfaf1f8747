import type { TipoSped } from '../leiaute/index.ts'
import { ASSESSMENT_CHECKS } from './assessment.ts'
import {
  type AchadoSped,
  type FatosDaConferencia,
  type NoteInFile,
  type SpedCheck,
  SpedLine,
} from './check.ts'
import { CONTRIBUTION_CHECKS } from './contributions.ts'
import { FORM_CHECKS } from './form.ts'
import { MISSING_CHECKS } from './missing.ts'
import { NOTE_CHECKS } from './notes.ts'
import { STOCK_CHECKS } from './stock.ts'

const inOrder = (checks: readonly SpedCheck[]): readonly SpedCheck[] =>
  [...checks].sort((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)))

/** Every check of EFD ICMS/IPI, in the order of their numbers. */
const ICMS_IPI_CHECKS = inOrder([
  ...FORM_CHECKS,
  ...NOTE_CHECKS,
  ...MISSING_CHECKS,
  ...ASSESSMENT_CHECKS,
  ...STOCK_CHECKS,
])

/** Checks of block C that both files share: key, repeated note, cancelled note, days and CFOP. */
const SHARED = ['V6', 'V7', 'V11', 'V13', 'V14']

/** Checks of each file of SPED, in the order of their numbers. */
export const SPED_CHECKS: Readonly<Record<TipoSped, readonly SpedCheck[]>> = {
  icms_ipi: ICMS_IPI_CHECKS,
  contribuicoes: inOrder([
    ...FORM_CHECKS,
    ...NOTE_CHECKS.filter(({ id }) => SHARED.includes(id)),
    ...MISSING_CHECKS,
    ...CONTRIBUTION_CHECKS,
  ]),
}

/** Most faults listed for one check; further faults are only counted. */
const KEPT = 100

export interface ConferenciaSped {
  erros: number
  avisos: number
  /** Faults found by each check. */
  por_regra: Readonly<Record<string, number>>
  achados: readonly AchadoSped[]
}

/** Starts the checks of a file: `see` takes its lines in order, without their line ends; `end` returns the result. */
export function openChecks(fatos: FatosDaConferencia, tipo: TipoSped = 'icms_ipi') {
  const checks = SPED_CHECKS[tipo]
  const por_regra: Record<string, number> = {}
  const achados: AchadoSped[] = []
  const watches = checks.map(({ id, level, find }) =>
    find(fatos, ({ line, ...found }) => {
      por_regra[id] = (por_regra[id] ?? 0) + 1
      if ((por_regra[id] ?? 0) > KEPT) return
      const place = {
        reg: line?.reg ?? '',
        campo: '',
        linha: line?.at ?? 0,
        esperado: '',
        achado: '',
        alvo: null,
      }
      achados.push({ ...place, ...found, regra: id, nivel: level })
    }),
  )
  let note: NoteInFile | null = null
  let at = 0

  const endNote = () => {
    const ended = note
    note = null
    if (ended) for (const watch of watches) watch.note?.(ended)
  }

  return {
    see(text: string): void {
      const line = new SpedLine(text, ++at, fatos.tabela)
      if (note && !(line.reg.startsWith('C1') && line.reg !== 'C100')) endNote()
      for (const watch of watches) {
        watch.line?.(line)
        watch.on?.[line.reg]?.(line)
      }
      if (line.reg === 'C100') note = { line, children: [] }
      else note?.children.push(line)
    },
    end(): ConferenciaSped {
      endNote()
      for (const watch of watches) watch.end?.()
      const of = (level: SpedCheck['level']) =>
        checks.reduce((sum, { id, level: is }) => sum + (is === level ? (por_regra[id] ?? 0) : 0), 0)
      return { erros: of('erro'), avisos: of('aviso'), por_regra, achados }
    },
  }
}
