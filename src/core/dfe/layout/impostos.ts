import { MAX_ITENS } from '../../venda/limits.ts'
import { icms } from './icms.ts'
import { f, g, o, og, oneOf, oneOrNone, together } from './no.ts'
import {
  aliquotaReais,
  forma,
  percentualInteiro,
  quantidade12,
  quantidadeRtc,
  taxa,
  texto,
  um,
  valor,
} from './tipos.ts'

const OUTRAS = '49 50 51 52 53 54 55 56 60 61 62 63 64 65 66 67 70 71 72 73 74 75 98 99'.split(' ')

/** Groups Q and S share their shape: only the letters change. */
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

/** Group O: 55 only. */
const ipi = og('IPI', [
  f('cEnq', texto(1, 3), { rotulo: 'Código de enquadramento do IPI' }),
  oneOf(
    g('IPITrib', [
      f('CST', um('00', '49', '50', '99')),
      oneOf(
        together(f('vBC', valor), f('pIPI', taxa)),
        together(f('qUnid', quantidade12), f('vUnid', aliquotaReais)),
      ),
      f('vIPI', valor),
    ]),
    g('IPINT', [f('CST', um('01', '02', '03', '04', '05', '51', '52', '53', '54', '55'))]),
  ),
])

/** Group P: import duty, with what customs charged. */
const ii = og('II', [f('vBC', valor), f('vDespAdu', valor), f('vII', valor), f('vIOF', valor)])

const cstRtc = forma('TCST', /^[0-9]{3}$/, 'CST de 3 dígitos')
const cClassTrib = forma('TcClassTrib', /^[0-9]{6}$/, 'classificação tributária de 6 dígitos')

/** Group UB (IS), as the current official package has it: PL_010b called the rate by unit pISEspec. */
const is = og(
  'IS',
  [
    f('CSTIS', cstRtc, { rotulo: 'CST do Imposto Seletivo' }),
    f('cClassTribIS', cClassTrib, { rotulo: 'Classificação do Imposto Seletivo' }),
    oneOrNone(
      together(
        f('vBCIS', valor),
        f('pIS', taxa),
        o('adRemIS', taxa),
        oneOrNone(together(f('uTrib', texto(1, 6)), f('qTrib', quantidadeRtc))),
        f('vIS', valor),
      ),
    ),
  ],
  { nota: 'LC 214/2025 art. 409; desde 2027-01-01' },
)

const parte = (aliquota: string, imposto: string) => [
  f(aliquota, taxa),
  og('gDif', [f('pDif', taxa), f('vDif', valor)]),
  og('gDevTrib', [o('pDevTrib', taxa), f('vDevTrib', valor)]),
  og('gRed', [f('pRedAliq', taxa), f('pAliqEfet', taxa)]),
  f(imposto, valor),
]

/** Group UB of NT 2025.002: IBS of state and city, CBS. */
const ibscbs = og(
  'IBSCBS',
  [
    f('CST', cstRtc, { rotulo: 'CST do IBS/CBS' }),
    f('cClassTrib', cClassTrib, { rotulo: 'Classificação tributária' }),
    o('indDoacao', um('1')),
    oneOrNone(
      g('gIBSCBS', [
        f('vBC', valor),
        g('gIBSUF', parte('pIBSUF', 'vIBSUF')),
        g('gIBSMun', parte('pIBSMun', 'vIBSMun')),
        f('vIBS', valor),
        g('gCBS', parte('pCBS', 'vCBS')),
        og('gTribRegular', [
          f('CSTReg', cstRtc),
          f('cClassTribReg', cClassTrib),
          f('pAliqEfetRegIBSUF', taxa),
          f('vTribRegIBSUF', valor),
          f('pAliqEfetRegIBSMun', taxa),
          f('vTribRegIBSMun', valor),
          f('pAliqEfetRegCBS', taxa),
          f('vTribRegCBS', valor),
        ]),
      ]),
    ),
  ],
  { nota: 'NT 2025.002; dever do CRT 3 desde 2026-01-01, dos demais desde 2027-01-01' },
)

/** Groups M to UB: taxes of one item. */
export const imposto = g('imposto', [
  o('vTotTrib', valor, { nota: 'Lei 12.741/2012' }),
  oneOrNone(together(icms, ipi, ii)),
  contribuicao('PIS'),
  contribuicao('COFINS'),
  og('ICMSUFDest', [
    f('vBCUFDest', valor),
    o('vBCFCPUFDest', valor),
    o('pFCPUFDest', taxa),
    f('pICMSUFDest', taxa),
    f('pICMSInter', um('4.00', '7.00', '12.00')),
    f('pICMSInterPart', taxa),
    o('vFCPUFDest', valor),
    f('vICMSUFDest', valor),
    f('vICMSUFRemet', valor),
  ]),
  is,
  ibscbs,
])

/** Group UA: IPI of goods given back. */
export const impostoDevol = og('impostoDevol', [
  f('pDevol', percentualInteiro, { rotulo: '% Devolução' }),
  g('IPI', [f('vIPIDevol', valor)]),
])

const numeros = Array.from({ length: MAX_ITENS }, (_, i) => i + 1)
export const nItem = forma('nItem', new RegExp(`^(?:${numeros.join('|')})$`), `de 1 a ${MAX_ITENS}`)
