import { f, type Grupo, g, type LayoutNode, o, og, oneOf, SEM_LIMITE, together } from '../../kit/node.ts'
import { cClassTrib, cstRtc, estorno, groupIbsCbs } from '../../kit/rtc.ts'
import {
  cnpj,
  dia,
  digitos,
  forma,
  taxa,
  taxa2,
  taxa2Opc,
  texto,
  um,
  valor,
  valorOpc,
} from '../../kit/types.ts'

/** Parts of the price, as the carrier calls them. */
export const comp = og(
  'Comp',
  [
    f('xNome', texto(1, 15), { de: 'nome', rotulo: 'Componente' }),
    f('vComp', valor, { de: 'valor', rotulo: 'Valor do componente' }),
  ],
  { max: SEM_LIMITE, de: 'componentes' },
)

const vTPrest = f('vTPrest', valor, { rotulo: 'Valor total da prestação' })
const vRec = f('vRec', valor, { rotulo: 'Valor a receber' })

/** Value of the service. `vTPrestLiq` came with NT 2026.004. */
export const vPrest = g('vPrest', [vTPrest, o('vTPrestLiq', valor, { nota: 'NT 2026.004' }), vRec, comp])
export const vPrestOs = g('vPrest', [vTPrest, vRec, comp])

const desoneracao = together(
  f('vICMSDeson', valor, { rotulo: 'ICMS desonerado' }),
  f('cBenef', texto(1, 10), { rotulo: 'Código do benefício' }),
)
const vCred = o('vCred', valor, { rotulo: 'Crédito outorgado' })
const proprio = [
  f('vBC', valor, { rotulo: 'Base do ICMS' }),
  f('pICMS', taxa2, { rotulo: 'Alíquota do ICMS' }),
  f('vICMS', valor, { rotulo: 'ICMS' }),
]
const icms60 = g('ICMS60', [
  f('CST', um('60')),
  f('vBCSTRet', valor, { rotulo: 'Base do ICMS ST' }),
  f('vICMSSTRet', valor, { rotulo: 'ICMS ST' }),
  f('pICMSSTRet', taxa2, { rotulo: 'Alíquota do ICMS ST' }),
  vCred,
  desoneracao,
])

/** Makes the ICMS of the service; the OS has no tax substitution. */
const icms = (...st: Grupo[]) =>
  g('ICMS', [
    oneOf(
      g('ICMS00', [f('CST', um('00')), ...proprio]),
      g('ICMS20', [f('CST', um('20')), f('pRedBC', taxa2Opc), ...proprio, desoneracao]),
      g('ICMS45', [f('CST', um('40', '41', '51')), desoneracao]),
      ...st,
      g('ICMS90', [f('CST', um('90')), o('pRedBC', taxa2Opc), ...proprio, vCred, desoneracao]),
      g('ICMSOutraUF', [
        f('CST', um('90')),
        o('pRedBCOutraUF', taxa2Opc),
        f('vBCOutraUF', valor),
        f('pICMSOutraUF', taxa2),
        f('vICMSOutraUF', valor),
        desoneracao,
      ]),
      g('ICMSSN', [f('CST', um('90')), f('indSN', um('1'))]),
    ),
  ])

/** Share of the state where the service ends, when the taker pays no ICMS of its own (EC 87/2015). */
const icmsUfFim = og('ICMSUFFim', [
  f('vBCUFFim', valor),
  f('pFCPUFFim', taxa2),
  f('pICMSUFFim', taxa2),
  f('pICMSInter', taxa2),
  f('vFCPUFFim', valor),
  f('vICMSUFFim', valor),
  f('vICMSUFIni', valor),
])

const ibscbs = og(
  'IBSCBS',
  [
    f('CST', cstRtc, { rotulo: 'CST do IBS/CBS' }),
    f('cClassTrib', cClassTrib, { rotulo: 'Classificação tributária' }),
    o('indDoacao', um('1')),
    { ...groupIbsCbs([f('pAliqEfetRegCBS', taxa), f('vTribRegCBS', valor)]), min: 0 },
    og('gEstornoCred', estorno),
  ],
  { nota: 'NT 2025.001 do CT-e' },
)

const vTotTrib = o('vTotTrib', valor, { nota: 'Lei 12.741/2012' })
const infAdFisco = o('infAdFisco', texto(1, 2000), { rotulo: 'Informações ao fisco' })
const vTotDFe = o('vTotDFe', valor, { rotulo: 'Valor total do documento', nota: 'NT 2025.001 (360, 365)' })
const antes = (quais: LayoutNode) => [quais, vTotTrib, infAdFisco, icmsUfFim]

export const imp = g('imp', [...antes(icms(icms60)), ibscbs, vTotDFe])
export const impSimp = g('imp', [...antes(icms(icms60)), ibscbs])
export const impOs = g('imp', [
  ...antes(icms()),
  og('infTribFed', [
    o('vPIS', valor),
    o('vCOFINS', valor),
    o('vIR', valor),
    o('vINSS', valor),
    o('vCSLL', valor),
  ]),
  ibscbs,
  vTotDFe,
])

/** Sums of the CT-e simplificado. */
export const total = g('total', [f('vTPrest', valor), f('vTRec', valor), vTotDFe])

export const cobr = og('cobr', [
  og('fat', [
    o('nFat', texto(1, 60), { rotulo: 'Número da fatura' }),
    o('vOrig', valorOpc),
    o('vDesc', valorOpc),
    o('vLiq', valorOpc),
  ]),
  og(
    'dup',
    [
      o('nDup', texto(1, 60), { rotulo: 'Parcela' }),
      o('dVenc', dia, { rotulo: 'Vencimento' }),
      o('vDup', valorOpc, { rotulo: 'Valor da parcela' }),
    ],
    { max: SEM_LIMITE },
  ),
])

export const nDe990 = forma('1-990', /^(?:[1-9][0-9]?|[1-8][0-9]{2}|9[0-8][0-9]|990)$/, 'de 1 a 990')

/** Payment made before the document and bound to it (NT 2026.001). Attributes in canonical order. */
export const pgto = (vezes: { max?: number }) =>
  g(
    'pgto',
    [
      f('tpMeioPgto', digitos(2), { rotulo: 'Meio de pagamento' }),
      f('CNPJReceb', cnpj),
      f('CNPJBasePSP', forma('TCnpjBase', /^[0-9A-Z]{8}$/, 'raiz do CNPJ, 8 caracteres')),
    ],
    {
      ...vezes,
      atributos: [f('idTransacao', texto(2, 35), { rotulo: 'Transação' }), f('nPag', nDe990)],
    },
  )
export const pgtoVinc = og('pgtoVinc', [pgto({ max: 99 })])
