import { asOf } from '../../../law/index.ts'
import { type FormaMono, formasMono, monoPorValor } from '../../../law/monofasia.ts'
import type { RtcKind, RuleOf } from '../../../tax/kinds.ts'
import { texto } from '../compose/regra.ts'

/** Fault of a rule of IBS or CBS: official code, column of the rule, words. */
export interface FalhaRtc {
  codigo: string
  coluna: string
  texto: string
  /** True: nobody has said the rate, neither law nor rule. */
  semTaxa?: true
}

type Coluna = keyof RuleOf['ibs'] | keyof RuleOf['cbs']

/** Columns that a group of a fuel asks of the rule, each with its words, and the rejection of a note without the group. */
interface Needed {
  codigo: string
  colunas: (imposto: RtcKind) => readonly (readonly [coluna: Coluna, nome: string])[]
}

const NEEDED: Readonly<Record<Exclude<FormaMono, 'bio'>, Needed>> = {
  padrao: {
    codigo: '1125',
    colunas: imposto => [[`ad_rem_${imposto}`, 'a alíquota por unidade']],
  },
  reten: {
    codigo: '1127',
    colunas: imposto => [
      [`ad_rem_reten_${imposto}`, 'a retenção por unidade'],
      ...(imposto === 'ibs' ? ([['qtde_reten_ibs', 'o biocombustível retido por unidade']] as const) : []),
    ],
  },
  ret: {
    codigo: '1108',
    colunas: imposto => [[`ad_rem_ret_${imposto}`, 'o que foi cobrado antes, por unidade (0 se nada foi)']],
  },
  dif: {
    codigo: '1148',
    colunas: imposto => [
      [`ad_rem_${imposto}`, 'a alíquota por unidade'],
      [`dif_mono_${imposto}`, 'o diferimento'],
    ],
  },
}

/**
 * Lists what a rule of a fuel taxed once (CST 620) lacks for the groups that its class has on that day (ISO). A tax charged
 * on the value takes the rate of the law and asks for none by unit.
 */
export function judgeMono<K extends RtcKind>(
  imposto: K,
  regra: RuleOf[K],
  classe: string,
  colunaClasse: string,
  dia: string,
): FalhaRtc[] {
  const lei = asOf(dia)
  const porValor = monoPorValor(lei, imposto)
  return formasMono(lei, classe).flatMap(forma => {
    if (forma === 'bio')
      return [
        {
          codigo: '1224',
          coluna: colunaClasse,
          texto: `a classificação ${classe} pede a diferença da mistura de etanol, que este sistema não emite`,
        },
      ]
    const { codigo, colunas } = NEEDED[forma]
    if (porValor && forma === 'padrao') return []
    if (porValor && forma === 'reten')
      return [
        {
          codigo,
          coluna: colunaClasse,
          texto: `a classificação ${classe} pede nesta data a retenção sobre o valor de referência, que este sistema não emite`,
        },
      ]
    return colunas(imposto)
      .filter(([coluna]) => texto(regra as Readonly<Record<string, unknown>>, coluna) === '')
      .map(([coluna, nome]) => ({
        codigo,
        coluna,
        texto: `a classificação ${classe} pede ${nome}`,
      }))
  })
}
