import { type Exact, exact, ZERO } from '../../../../money/exact.ts'
import { formatMoney } from '../../../../money/pt-br.ts'
import { UNPAID } from '../../../../tender/codes.ts'
import {
  asksCard,
  isDescribed,
  isPaidLater,
  REFUSED_BY_NFCE,
  refusedByNfce,
} from '../../../../tender/index.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import {
  AMBOS,
  campo,
  exists,
  grupo,
  grupos,
  ifBroken,
  type JudgedNota,
  type RegraNota,
  regra,
  valor,
} from './nota.ts'

const UM_REAL = exact('1.00')

const pagamentos = ({ inf }: JudgedNota): GrupoXml[] => grupos(grupo(inf, 'pag'), 'detPag')
const pago = (nota: JudgedNota): Exact =>
  pagamentos(nota).reduce((acc, p) => acc.plus(valor(p, 'vPag')), ZERO)
const vNF = ({ inf }: JudgedNota): Exact => valor(inf, 'total', 'ICMSTot', 'vNF')
const troco = ({ inf }: JudgedNota): Exact => valor(inf, 'pag', 'vTroco')
const leftOver = (nota: JudgedNota): Exact => pago(nota).minus(vNF(nota))
const modulo = (x: Exact): Exact => (x.isNegative() ? x.negated() : x)

/** Tells whether payments need not add up: returns, adjustments, and no payment now (YA03-10). */
const dispensada = (nota: JudgedNota): boolean =>
  /^[34]$/.test(campo(nota.inf, 'ide', 'finNFe')) || pagamentos(nota).some(p => isPaidLater(tPag(p)))

/** Tells if an NFC-e's payments less change miss its total by over R$ 1: rule 767 refuses it, exact rules are skipped. */
const longe = (nota: JudgedNota): boolean =>
  nota.modelo === '65' && modulo(leftOver(nota).minus(troco(nota))).gt(UM_REAL)

/** Makes a rule of exact amounts, for notes that must add up and that 767 does not refuse. */
const exata = (codigo: string, quebra: (nota: JudgedNota) => string | null): RegraNota => ({
  codigo,
  modelos: AMBOS,
  check: ifBroken('pagamento', nota => (dispensada(nota) || longe(nota) ? null : quebra(nota))),
})

const algum = (
  codigo: string,
  modelos: RegraNota['modelos'],
  ruim: (p: GrupoXml) => boolean,
  texto: string,
): RegraNota => ({
  codigo,
  modelos,
  check: ifBroken('pagamento', nota => (pagamentos(nota).some(ruim) ? texto : null)),
})

const tPag = (p: GrupoXml): string => campo(p, 'tPag')
const reais = (x: Exact): string => formatMoney(x.toFixed(2))

/** Rules of payment (MOC group YA). */
export const PAGAMENTO: readonly RegraNota[] = [
  algum('857', ['65'], p => refusedByNfce(tPag(p)) === 857, REFUSED_BY_NFCE[857]),
  algum('899', ['65'], p => refusedByNfce(tPag(p)) === 899, REFUSED_BY_NFCE[899]),
  algum('904', ['55'], p => tPag(p) === UNPAID && !valor(p, 'vPag').isZero(), 'Sem pagamento não leva valor'),
  regra(
    '871',
    ['55'],
    'pagamento',
    nota => /^[34]$/.test(campo(nota.inf, 'ide', 'finNFe')) && pagamentos(nota).some(p => tPag(p) !== UNPAID),
    'Ajuste e devolução vão sem pagamento',
  ),
  algum(
    '441',
    AMBOS,
    p => isDescribed(tPag(p)) && campo(p, 'xPag').trim().length < 2,
    'Descreva o pagamento "outros"',
  ),
  algum(
    '391',
    ['65'],
    p => asksCard(tPag(p)) && !exists(p, 'card'),
    'Pagamento com cartão sem os dados do cartão',
  ),
  algum(
    '392',
    AMBOS,
    p => campo(p, 'card', 'tpIntegra') === '1' && !(exists(p, 'card', 'CNPJ') && exists(p, 'card', 'cAut')),
    'No TEF integrado informe a credenciadora e a autorização',
  ),
  {
    codigo: '767',
    modelos: ['65'],
    check: ifBroken('pagamento', nota => {
      if (dispensada(nota) || !longe(nota)) return null
      const falta = leftOver(nota).minus(troco(nota))
      return falta.isNegative()
        ? `Faltam ${reais(falta.negated())} de pagamento`
        : `Os pagamentos passam do total em ${reais(falta)}, sem troco`
    }),
  },
  exata('865', nota =>
    leftOver(nota).isNegative() ? `Faltam ${reais(leftOver(nota).negated())} de pagamento` : null,
  ),
  exata('866', nota =>
    leftOver(nota).gt(ZERO) && campo(nota.inf, 'pag', 'vTroco') === ''
      ? `Falta o troco de ${reais(leftOver(nota))}`
      : null,
  ),
  exata('869', nota =>
    leftOver(nota).isNegative() || troco(nota).eq(leftOver(nota)) || campo(nota.inf, 'pag', 'vTroco') === ''
      ? null
      : `O troco deveria ser ${reais(leftOver(nota))}`,
  ),
]
