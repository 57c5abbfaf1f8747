import type { Fuso } from '../../../core/document/fuso.ts'
import { siglaUf } from '../../../core/document/uf.ts'
import type { StoredRow } from '../../../core/fields/document-field.ts'
import { classeDaTabela } from '../../../core/law/cclasstrib.ts'
import { ICMS_INTERNO } from '../../../core/law/icms-interno.ts'
import type { RegimeRegular } from '../../../core/law/reforma.ts'
import { exact, ZERO } from '../../../core/money/exact.ts'
import { toText } from '../../../core/money/round.ts'
import { correctCfop, proposeCfop, type Trajeto } from '../../../core/transporte/cfop.ts'
import { internaDoServico } from '../../../core/transporte/icms-do-servico.ts'
import type { ImpostoDoServico, RegraDoServico, Servico } from '../../../core/transporte/servico.ts'
import { type ReformaDaRegra, taxasDoServico } from '../../fiscal/reforma-do-servico.ts'
import { type conhecimentos, isSimplificado } from './index.ts'

type Cabecalho = StoredRow<typeof conhecimentos.fields>

/** Header of a CT-e as far as its tax depends on it, with its components; as sent, or as stored. */
export type CteTributado = Pick<
  Cabecalho,
  | 'com_imposto'
  | 'adiantado'
  | 'cst_ibscbs'
  | 'classificacao_ibscbs'
  | 'partilha'
  | 'cfop'
  | 'atividade_tomador'
> & {
  /** Null: the OS says no city, and the service is the company's state's. */
  municipio_inicio_id: string | null
  municipio_fim_id: string | null
  tipo_cte: string
  tipo_servico?: string | null
  modal?: string | null
  /** R$, as an OS tells them. */
  pis?: string | null
  cofins?: string | null
  componentes: readonly { valor: string | null }[]
  entregas?: readonly { valor: string }[]
}

/** Lists the parts of the price: components, or the deliveries of a simplificado. */
export const pricesOf = (cte: CteTributado): readonly { valor: string | null }[] =>
  isSimplificado(cte) ? (cte.entregas ?? []) : cte.componentes

/** Company and rule by which a CT-e is taxed. */
export interface TributacaoDoCte {
  empresa: {
    uf: string
    fuso: Fuso
    crt: number
    ibscbs_regular: RegimeRegular | null
    incidencia: number
    /** True when the company issues nothing with a tax whose rate is not published. */
    sem_aliquota_nao_emite: boolean
  }
  regra: Pick<RegraDoServico, 'cst' | 'aliquota' | 'reducao'> & ReformaDaRegra & { cfop: string }
}

/** Gives the state of a city (IBGE code): EX abroad; null for a code of no state. */
export const ufOf = (municipio: string): string | null => siglaUf(municipio.slice(0, 2))

/** Gives the way of a service. */
export const trajetoOf = (
  cte: Pick<CteTributado, 'municipio_inicio_id' | 'municipio_fim_id'>,
  ufEmit: string,
): Trajeto => ({
  ufIni: ufOf(cte.municipio_inicio_id ?? '') ?? ufEmit,
  ufFim: ufOf(cte.municipio_fim_id ?? '') ?? ufEmit,
  ufEmit,
})

type IndIE = Servico['indIEToma']

const PESSOAS = '6'
/** Services whose revenue is cumulative: people, and goods of value. */
const CUMULATIVOS: readonly string[] = [PESSOAS, '7']

/**
 * Gives the service of a CT-e as its taxes are computed. `dia`: ISO. `indIEToma` decides the share of the state of the end,
 * which the base of IBS and CBS leaves out.
 */
export function servicoOf(
  cte: CteTributado,
  { empresa, regra }: TributacaoDoCte,
  dia: string,
  indIEToma: IndIE = '9',
): Servico {
  const { ufIni, ufFim } = trajetoOf(cte, empresa.uf)
  const classe = classeDaTabela(cte.classificacao_ibscbs)
  return {
    ...{ dia, ufIni, ufFim, indIEToma, modal: cte.modal ?? null },
    emitente: { ...empresa, crt: String(empresa.crt) },
    valor: toText(pricesOf(cte).reduce((soma, { valor }) => soma.plus(exact(valor || '0')), ZERO)),
    comImposto: cte.com_imposto,
    adiantado: cte.adiantado,
    regra: { cst: regra.cst, aliquota: regra.aliquota ?? null, reducao: regra.reducao ?? null },
    pisCofins: cte.pis || cte.cofins ? toText(exact(cte.pis || '0').plus(exact(cte.cofins || '0'))) : null,
    pessoas: cte.tipo_servico === PESSOAS,
    cumulativo: CUMULATIVOS.includes(cte.tipo_servico ?? ''),
    // where no source has a rate of services, the state's general one holds
    partilha: cte.partilha ? { interna: internaDoServico(ufFim, dia) ?? ICMS_INTERNO[ufFim] ?? '0' } : null,
    ibscbs: {
      cst: cte.cst_ibscbs,
      cClassTrib: cte.classificacao_ibscbs,
      reducao_ibs: classe?.reducao_ibs ?? null,
      reducao_cbs: classe?.reducao_cbs ?? null,
      aliquotas: taxasDoServico(regra, cte.cst_ibscbs, dia),
    },
  }
}

/** Gives the CFOP of a CT-e: as typed, by the taker's activity, or the rule's corrected for the way. */
export function cfopOf(
  cte: CteTributado & { semNota: boolean },
  { empresa, regra }: TributacaoDoCte,
  indIEToma: IndIE,
): string {
  if (cte.cfop) return cte.cfop
  const trajeto = trajetoOf(cte, empresa.uf)
  const { atividade_tomador: atividade, semNota } = cte
  return atividade
    ? proposeCfop({ ...trajeto, indIEToma, atividade, semNota })
    : correctCfop(regra.cfop, trajeto)
}

/** Gives the figures of a CT-e that are stored with it, and which its XML must have. */
export const figuresOf = ({ vTPrest, vRec, icms: { campos }, ibscbs }: ImpostoDoServico) => ({
  valor_total: vTPrest,
  valor_receber: vRec,
  valor_icms: campos['vICMS'] ?? campos['vICMSOutraUF'] ?? '0.00',
  valor_icms_st: campos['vICMSSTRet'] ?? '0.00',
  valor_ibs: ibscbs?.vIBS ?? '0.00',
  valor_cbs: ibscbs?.cbs.valor ?? '0.00',
})
