import { wireToIso } from '../../../core/dates/day.ts'
import type { Fields } from '../../fields/field.ts'

/** First and last days of the semesters for which the choice holds (LC 123/2006 art. 13, LC 214/2025 art. 517). */
const COMECA = /-(01-01|07-01)$/
const TERMINA = /-(06-30|12-31)$/

const iso = (dia: unknown): string => (typeof dia === 'string' ? wireToIso(dia) || dia : '')

/** Fields of the semesters in which a Simples company pays IBS and CBS by the regular regime; empty: inside the DAS. */
export const camposRegimeRegular = {
  ibscbs_regular_de: {
    type: 'date',
    label: 'IBS e CBS pelo regime regular desde',
    futuro: true,
    note: 'Vazio: IBS e CBS dentro do DAS. A opção se faz em setembro para janeiro, em abril para julho',
  },
  ibscbs_regular_ate: {
    type: 'date',
    label: 'IBS e CBS pelo regime regular até',
    futuro: true,
    note: 'Vazio: sem fim',
  },
} as const satisfies Fields

/** CRTs that may choose: Simples Nacional, also above the sub-limit. The MEI may not. */
const escolhe = ({ crt }: Readonly<Record<string, unknown>>): boolean => crt === 1 || crt === 2

export const visivelNoSimples = { ibscbs_regular_de: escolhe, ibscbs_regular_ate: escolhe }

export const semestresDoRegime = [
  {
    campo: 'ibscbs_regular_de',
    mensagem: 'A opção começa em 01/01 ou 01/07',
    ok: (v: Readonly<Record<string, unknown>>) =>
      !v['ibscbs_regular_de'] || COMECA.test(iso(v['ibscbs_regular_de'])),
  },
  {
    campo: 'ibscbs_regular_ate',
    mensagem: 'A opção termina em 30/06 ou 31/12',
    ok: (v: Readonly<Record<string, unknown>>) =>
      !v['ibscbs_regular_ate'] || TERMINA.test(iso(v['ibscbs_regular_ate'])),
  },
  {
    campo: 'ibscbs_regular_ate',
    mensagem: 'Informe desde quando, e até depois desse dia',
    ok: (v: Readonly<Record<string, unknown>>) =>
      !v['ibscbs_regular_ate'] ||
      (!!v['ibscbs_regular_de'] && iso(v['ibscbs_regular_de']) < iso(v['ibscbs_regular_ate'])),
  },
] as const
