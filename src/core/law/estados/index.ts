import type { Assunto, RegraDaUf } from './regra.ts'
import { REGRAS_DAS_UFS } from './regras.ts'

export { ASSUNTOS, type Assunto, CERTEZAS, type RegraDaUf } from './regra.ts'
export { REGRAS_DAS_UFS } from './regras.ts'

/** Data of a company that decide whether a row reaches it. */
export interface EmpresaNaUf {
  uf: string
  crt?: number | undefined
  /** 7 digits; '': not registered. */
  cnae?: string | undefined
}

const inForce = ({ de, ate }: RegraDaUf, dia: string): boolean =>
  (de === null || de <= dia) && (ate === null || dia <= ate)

/** Lists the rows in force in a state, with those of the whole country. `dia`: ISO date or instant. */
export const rulesOfState = (uf: string, dia: string, assunto?: Assunto): RegraDaUf[] =>
  REGRAS_DAS_UFS.filter(
    row =>
      (row.uf === uf || row.uf === 'BR') &&
      inForce(row, dia.slice(0, 10)) &&
      (assunto === undefined || row.assunto === assunto),
  )

/** Judges if a row reaches a company. `talvez`: it depends on turnover, or on activities that are not known here. */
export function reachOf({ quem }: RegraDaUf, { crt, cnae }: EmpresaNaUf): 'sim' | 'talvez' | 'nao' {
  if (crt !== undefined && quem.isentos?.includes(crt)) return 'nao'
  if (quem.cnaes && cnae && !quem.cnaes.some(begin => cnae.startsWith(begin))) return 'nao'
  return quem.receita || quem.outrasAtividades || (quem.cnaes && !cnae) ? 'talvez' : 'sim'
}

/** Rows that act, not only inform: those whose source was confirmed. */
const certain = ({ certeza }: RegraDaUf): boolean => certeza !== 'a_confirmar'

/** Says why this program issues no NFC-e in production in a state; null: it may. `dia`: ISO date or instant. */
export const closesNfce = (uf: string, dia: string): string | null =>
  rulesOfState(uf, dia, 'paf').some(certain)
    ? `Em ${uf} a NFC-e de produção exige PAF-NFC-e credenciado, que a Tecla não é: use treinamento ou homologação, e em produção só a NF-e`
    : null

/** Tells if a state demands an NF-e of each buyer with CNPJ. */
export const wantsNfeForCnpj = (uf: string, dia: string): boolean =>
  rulesOfState(uf, dia, 'nfce_cnpj').some(row => row.uf === uf && certain(row))

/** Finds the confirmed row by which a company's cards and PIX must be tied to the note; a certain reach comes first. */
export function tiesPayments(
  empresa: EmpresaNaUf,
  dia: string,
): { regra: RegraDaUf; alcance: 'sim' | 'talvez' } | null {
  const found = rulesOfState(empresa.uf, dia, 'pagamento').flatMap(regra => {
    const alcance = certain(regra) ? reachOf(regra, empresa) : 'nao'
    return alcance === 'nao' ? [] : [{ regra, alcance }]
  })
  return found.find(({ alcance }) => alcance === 'sim') ?? found[0] ?? null
}
