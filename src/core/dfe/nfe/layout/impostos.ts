import { MAX_ITENS } from '../../../venda/limits.ts'
import { f, g, o, og, oneOf, oneOrNone, together } from '../../kit/node.ts'
import {
  aliquotaReais,
  aliquotaReais4,
  cMun,
  cnpj,
  forma,
  numerico,
  percentualInteiro,
  quantidade12,
  quantidade12v4,
  type Tipo,
  taxa,
  texto,
  um,
  valor,
  valorOpc,
} from '../../kit/types.ts'
import { icms } from './icms.ts'
import { ibscbs, is } from './rtc.ts'

const OUTRAS = '49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99'.split(' ')

/** Interstate rates of the Senate, and their reduced values of 2029–2032 (ADCT art. 128), which no schema lists yet. */
const INTERESTADUAIS = '4.00 7.00 12.00 3.60 6.30 10.80 3.20 5.60 9.60 2.80 4.90 8.40 2.40 4.20 7.20'.split(
  ' ',
)

/** Makes groups Q and S, PIS and COFINS, which differ only in name. */
const contribuicao = (nome: 'PIS' | 'COFINS') =>
  og(nome, [
    oneOf(
      g(`${nome}Aliq`, [
        f('CST', um('01', '02')),
        f('vBC', valor),
        f(`p${nome}`, taxa),
        f(`v${nome}`, valor),
      ]),
      g(`${nome}Qtde`, [
        f('CST', um('03')),
        f('qBCProd', quantidade12),
        f('vAliqProd', aliquotaReais),
        f(`v${nome}`, valor),
      ]),
      g(`${nome}NT`, [f('CST', um('04', '05', '06', '07', '08', '09'))]),
      g(`${nome}Outr`, [
        f('CST', um(...OUTRAS)),
        oneOf(
          together(f('vBC', valor), f(`p${nome}`, taxa)),
          together(f('qBCProd', quantidade12), f('vAliqProd', aliquotaReais)),
        ),
        f(`v${nome}`, valor),
      ]),
    ),
  ])

/** Makes groups R and T: PIS and COFINS that the maker pays for the resellers. */
const contribuicaoSt = (nome: 'PIS' | 'COFINS', base: Tipo) =>
  og(`${nome}ST`, [
    oneOf(
      together(f('vBC', base), f(`p${nome}`, taxa)),
      together(f('qBCProd', quantidade12v4), f('vAliqProd', aliquotaReais4)),
    ),
    f(`v${nome}`, valor),
    o(`indSoma${nome}ST`, um('0', '1')),
  ])

/** Group O: IPI, only in an NF-e. */
const ipi = og('IPI', [
  o('CNPJProd', cnpj),
  o('cSelo', texto(1, 60)),
  o('qSelo', numerico(12)),
  f('cEnq', texto(1, 3), { rotulo: 'Código de enquadramento do IPI' }),
  oneOf(
    g('IPITrib', [
      f('CST', um('00', '49', '50', '99')),
      oneOf(
        together(f('vBC', valor), f('pIPI', taxa)),
        together(f('qUnid', quantidade12), f('vUnid', aliquotaReais4)),
      ),
      f('vIPI', valor),
    ]),
    g('IPINT', [f('CST', um('01', '02', '03', '04', '05', '51', '52', '53', '54', '55'))]),
  ),
])

/** Group P: import duty and customs charges. */
const ii = og('II', [f('vBC', valor), f('vDespAdu', valor), f('vII', valor), f('vIOF', valor)])

/** Group U: a service taxed by the city, in a note of goods. */
const issqn = g('ISSQN', [
  f('vBC', valor),
  f('vAliq', taxa),
  f('vISSQN', valor),
  f('cMunFG', cMun, { rotulo: 'Município do serviço' }),
  f('cListServ', forma('TCListServ', /^[0-9]{2}\.[0-9]{2}$/, 'item da lista de serviços, NN.NN')),
  o('vDeducao', valorOpc),
  o('vOutro', valorOpc),
  o('vDescIncond', valorOpc),
  o('vDescCond', valorOpc),
  o('vISSRet', valorOpc),
  f('indISS', um('1', '2', '3', '4', '5', '6', '7'), { rotulo: 'Exigibilidade do ISS' }),
  o('cServico', texto(1, 20)),
  o('cMun', cMun),
  o('cPais', numerico(4)),
  o('nProcesso', texto(1, 30)),
  f('indIncentivo', um('1', '2')),
])

/** Groups M to UB: taxes of one item. */
export const imposto = g('imposto', [
  o('vTotTrib', valor, { nota: 'Lei 12.741/2012' }),
  oneOrNone(together(icms, ipi, ii), together(ipi, issqn)),
  contribuicao('PIS'),
  contribuicaoSt('PIS', valorOpc),
  contribuicao('COFINS'),
  contribuicaoSt('COFINS', valor),
  og('ICMSUFDest', [
    f('vBCUFDest', valor),
    o('vBCFCPUFDest', valor),
    o('pFCPUFDest', taxa),
    f('pICMSUFDest', taxa),
    f('pICMSInter', um(...INTERESTADUAIS)),
    f('pICMSInterPart', taxa),
    o('vFCPUFDest', valor),
    f('vICMSUFDest', valor),
    f('vICMSUFRemet', valor),
  ]),
  is,
  ibscbs,
])

/** Group UA: returned IPI. */
export const impostoDevol = og('impostoDevol', [
  f('pDevol', percentualInteiro, { rotulo: '% Devolução' }),
  g('IPI', [f('vIPIDevol', valor)]),
])

const numeros = Array.from({ length: MAX_ITENS }, (_, i) => i + 1)
export const nItem = forma('nItem', new RegExp(`^(?:${numeros.join('|')})$`), `de 1 a ${MAX_ITENS}`)
