import { JUNTOS, MODOS } from '../../../sim/sefaz/tables/monofasia.ts'
import { trocar } from '../simulator-fixture.ts'
import { gasolina, ITEM_RTC, SO_O_SEGUNDO } from './combustivel.ts'
import { boa, type Linha, linha, type Mesa } from './mesa.ts'

type Imposto = 'IBS' | 'CBS'
const tags = (pares: Readonly<Record<string, string>>): string =>
  Object.entries(pares)
    .map(([tag, valor]) => `<${tag}>${valor}</${tag}>`)
    .join('')

/** Amounts of each group by hand: 10 × 0.1 and 10 × 0.9, 1000 × 0.1 % and 1000 × 0.9 %, 2 × 0.05 and 2 × 0.4. */
const JUNTO: Readonly<Record<string, string>> = {
  gMonoPadrao: tags({
    qBCMono: '10.0000',
    adRemIBS: '0.1000',
    adRemCBS: '0.9000',
    vIBSMono: '1.00',
    vCBSMono: '9.00',
  }),
  gMonoReten: tags({
    qBCMonoReten: '2.0000',
    adRemIBSReten: '0.0500',
    vIBSMonoReten: '0.10',
    adRemCBSReten: '0.4000',
    vCBSMonoReten: '0.80',
  }),
  gMonoRet: tags({
    qBCMonoRet: '20.0000',
    adRemIBSRet: '0.1000',
    vIBSMonoRet: '2.00',
    adRemCBSRet: '0.1500',
    vCBSMonoRet: '3.00',
  }),
  gMonoDif: tags({ pDifIBS: '100.0000', vIBSMonoDif: '1.00', pDifCBS: '100.0000', vCBSMonoDif: '9.00' }),
}
const V = {
  IBS: { padrao: '1.00', reten: '0.10', ret: '2.00', taxa: '0.1000' },
  CBS: { padrao: '9.00', reten: '0.80', ret: '3.00', taxa: '0.9000' },
}
const separado = (imposto: Imposto, unidade: boolean): Readonly<Record<string, string>> => {
  const { padrao, reten, ret, taxa } = V[imposto]
  const daRetencao = imposto === 'IBS' ? '0.0500' : '0.4000'
  return {
    gMonoPadrao: unidade
      ? tags({ qBCMono: '10.0000', [`adRem${imposto}`]: taxa, [`v${imposto}Mono`]: padrao })
      : imposto === 'IBS'
        ? tags({
            vBCMono: '1000.00',
            pAliqMonoUF: taxa,
            vIBSMonoUF: padrao,
            pAliqMonoMun: '0.0000',
            vIBSMonoMun: '0.00',
            vIBSMono: padrao,
          })
        : tags({ vBCMono: '1000.00', pAliqMonoCBS: taxa, vCBSMono: padrao }),
    gMonoReten: unidade
      ? tags({
          qBCMonoReten: '2.0000',
          [`adRem${imposto}Reten`]: daRetencao,
          [`v${imposto}MonoReten`]: reten,
        })
      : tags({ vBCMonoReten: '100.00', pAliqMonoReten: taxa, [`v${imposto}MonoReten`]: reten }),
    gMonoRet: tags({ [`v${imposto}MonoRet`]: ret }),
    gpBioDiferenca: tags({ qBCBioComb: '1.0000', [`v${imposto}Diferenca`]: '0.50' }),
  }
}
const ORDEM = ['gMonoPadrao', 'gMonoReten', 'gMonoRet', 'gMonoDif', 'gpBioDiferenca']
const escritos = (de: Readonly<Record<string, string>>, grupos: readonly string[]): string =>
  ORDEM.filter(grupo => grupos.includes(grupo))
    .map(grupo => `<${grupo}>${de[grupo]}</${grupo}>`)
    .join('')

interface Combustivel {
  classe: string
  dia: string
  ambiente?: 1 | 2
  /** Groups of the layout with both taxes together. */
  juntos?: readonly string[]
  /** Groups of each tax, by its tag. */
  modos?: Readonly<Record<string, readonly string[]>>
}

const somaDe = (c: Combustivel, imposto: Imposto, grupo: string, valor: string): string =>
  c.juntos?.includes(grupo) ||
  Object.entries(c.modos ?? {}).some(([tag, g]) => tag.startsWith(`g${imposto}`) && g.includes(grupo))
    ? valor
    : '0.00'

const totais = (c: Combustivel): string =>
  tags({
    vIBSMono: somaDe(c, 'IBS', 'gMonoPadrao', '1.00'),
    vCBSMono: somaDe(c, 'CBS', 'gMonoPadrao', '9.00'),
    vIBSMonoReten: somaDe(c, 'IBS', 'gMonoReten', '0.10'),
    vCBSMonoReten: somaDe(c, 'CBS', 'gMonoReten', '0.80'),
    vIBSMonoRet: somaDe(c, 'IBS', 'gMonoRet', '2.00'),
    vCBSMonoRet: somaDe(c, 'CBS', 'gMonoRet', '3.00'),
  })

const soma = (a: string, b: string): string => (Number(a) * 100 + Number(b) * 100).toFixed(0)
const doItem = (c: Combustivel, imposto: Imposto): string => {
  const { padrao, reten } = V[imposto]
  const centavos = soma(somaDe(c, imposto, 'gMonoPadrao', padrao), somaDe(c, imposto, 'gMonoReten', reten))
  return (Number(centavos) / 100).toFixed(2)
}

/** IBS of the second item from 2027 on, half of the state and half of the city. */
const IBS_DE_2027: [string, string][] = [
  ['<pIBSUF>0.1000</pIBSUF><vIBSUF>0.05', '<pIBSUF>0.0500</pIBSUF><vIBSUF>0.02'],
  ['<pIBSMun>0.0000</pIBSMun><vIBSMun>0.00', '<pIBSMun>0.0500</pIBSMun><vIBSMun>0.03'],
  ['<vDevTrib>0.00</vDevTrib><vIBSUF>0.05', '<vDevTrib>0.00</vDevTrib><vIBSUF>0.02'],
  ['<vDevTrib>0.00</vDevTrib><vIBSMun>0.00', '<vDevTrib>0.00</vDevTrib><vIBSMun>0.03'],
]

/** Sends a ticket whose first item is the fuel; `pares` spoil it. */
const vende =
  (c: Combustivel, ...pares: [string, string][]) =>
  (m: Mesa): Promise<string> => {
    const grupos =
      escritos(JUNTO, c.juntos ?? []) +
      Object.entries(c.modos ?? {})
        .map(([tag, dele]) => {
          const imposto = tag.startsWith('gIBS') ? 'IBS' : 'CBS'
          return `<${tag}>${escritos(separado(imposto, tag.endsWith('AdRem')), dele)}</${tag}>`
        })
        .join('')
    const item =
      `<IBSCBS><CST>620</CST><cClassTrib>${c.classe}</cClassTrib><gIBSCBSMono>${grupos}` +
      `<vTotIBSMonoItem>${doItem(c, 'IBS')}</vTotIBSMonoItem><vTotCBSMonoItem>${doItem(c, 'CBS')}</vTotCBSMonoItem></gIBSCBSMono></IBSCBS>`
    const mudar = gasolina(
      [ITEM_RTC, item],
      ...SO_O_SEGUNDO,
      ...(c.dia < '2027' ? [] : IBS_DE_2027),
      ['</IBSCBSTot>', `<gMono>${totais(c)}</gMono></IBSCBSTot>`],
      ...pares,
    )
    m.relogio = new Date(`${c.dia}T10:01:00-03:00`)
    const dhEmi = `${c.dia}T10:00:00-03:00`
    if (c.ambiente !== 1) return m.emitir({ dhEmi, mudar })
    return m.com({ ambiente: 1 }, () => {
      const { xml } = m.nota({ dhEmi, mudar: x => trocar(['<tpAmb>2', '<tpAmb>1'])(mudar(x)) })
      return m.enviar(xml.replace('www.homologacao.nfce', 'www.nfce').replace('|3|2<', '|3|1<'))
    })
  }

const ANTES = '2026-11-10'
const DIA: Readonly<Record<string, string>> = {
  gIBSMonoAdRem: '2029-01-10',
  gIBSMonoAdValorem: '2027-01-10',
  gCBSMonoAdRem: '2027-01-10',
  gCBSMonoAdValorem: '2026-11-20',
}
/** Ways of both taxes on a day. */
const modosEm = (dia: string, grupos: readonly string[]) => ({
  [dia >= '2029' ? 'gIBSMonoAdRem' : 'gIBSMonoAdValorem']: grupos,
  [dia >= '2027' ? 'gCBSMonoAdRem' : 'gCBSMonoAdValorem']: grupos,
})
const CLASSE: Readonly<Record<string, readonly [classe: string, grupos: readonly string[]]>> = {
  gMonoPadrao: ['620001', ['gMonoPadrao']],
  gMonoReten: ['620002', ['gMonoPadrao', 'gMonoReten']],
  gMonoRet: ['620006', ['gMonoRet']],
  gMonoDif: ['620003', ['gMonoDif']],
  gpBioDiferenca: ['620004', ['gMonoRet', 'gpBioDiferenca']],
}
const boaDe = (grupo: string, dia: string): Combustivel => {
  const [classe = '', grupos = []] = CLASSE[grupo] ?? []
  return dia <= ANTES ? { classe, dia, juntos: grupos } : { classe, dia, modos: modosEm(dia, grupos) }
}
const menos = (lista: readonly string[], grupo: string) => lista.filter(um => um !== grupo)

/** A group that the class asks for and is missing, and one that it does not ask for. */
const DOS_GRUPOS: readonly Linha[] = [
  ...JUNTOS.flatMap(([grupo, falta, sobra]) => {
    const certa = boaDe(grupo, ANTES)
    const outra = boaDe(grupo === 'gMonoRet' ? 'gMonoPadrao' : 'gMonoRet', ANTES)
    return [
      linha(
        falta,
        `${certa.classe} sem ${grupo}`,
        vende({ ...certa, juntos: menos(certa.juntos ?? [], grupo) }),
        vende(certa),
      ),
      linha(
        sobra,
        `${outra.classe} com ${grupo}`,
        vende({ ...outra, juntos: [...(outra.juntos ?? []), grupo] }),
        vende(outra),
      ),
    ]
  }),
  ...MODOS.flatMap(({ tag, grupos }) =>
    grupos.flatMap(([grupo, falta, sobra]) => {
      const dia = DIA[tag] ?? ''
      const certa = boaDe(grupo, dia)
      const outra = boaDe(grupo === 'gMonoRet' ? 'gMonoPadrao' : 'gMonoRet', dia)
      const mudada = (c: Combustivel, dele: readonly string[]) => ({
        ...c,
        modos: { ...c.modos, [tag]: dele },
      })
      return [
        linha(
          falta,
          `${certa.classe} sem ${grupo} em ${tag}`,
          vende(mudada(certa, menos(certa.modos?.[tag] ?? [], grupo))),
          vende(certa),
        ),
        linha(
          sobra,
          `${outra.classe} com ${grupo} em ${tag}`,
          vende(mudada(outra, [...(outra.modos?.[tag] ?? []), grupo])),
          vende(outra),
        ),
      ]
    }),
  ),
]

const P = ['gMonoPadrao']
/** The way of a tax in a year that is not its own, and a year without its way. */
const DOS_ANOS: readonly Linha[] = [
  [1219, '2028-12-20', { gIBSMonoAdRem: P, gCBSMonoAdRem: P }],
  [1220, '2029-01-10', { gCBSMonoAdRem: P }],
  [1228, '2029-01-10', { gIBSMonoAdValorem: P, gCBSMonoAdRem: P }],
  [1229, '2028-12-20', { gCBSMonoAdRem: P }],
  [1245, '2026-12-20', { gIBSMonoAdValorem: P, gCBSMonoAdRem: P }],
  [1246, '2027-01-10', { gIBSMonoAdValorem: P }],
  [1258, '2027-01-10', { gCBSMonoAdValorem: P }],
  [1259, '2026-12-20', { gIBSMonoAdValorem: P }],
].map(([codigo, dia, modos]) => {
  // a way out of its year is seen where its own is not asked for: in a class without groups
  const classe = codigo === 1228 || codigo === 1258 ? '620003' : '620001'
  const c = { classe, dia, modos, ambiente: 1 } as Combustivel
  return linha(
    Number(codigo),
    `em ${dia}: ${Object.keys(modos as object).join(', ')}`,
    vende(c),
    vende({ ...c, classe: '620001', modos: modosEm(String(dia), P) }),
  )
})

const junta = boaDe('gMonoReten', ANTES)
const antes = boaDe('gMonoRet', ANTES)
const agora = boaDe('gMonoReten', '2026-11-20')
const em2029 = boaDe('gMonoReten', '2029-01-10')
/** Values that are not what they are made of; one tag alone is another. */
const DAS_CONTAS: readonly Linha[] = (
  [
    [1221, junta, 'vIBSMono', '1.00', '1.02'],
    [1222, junta, 'vIBSMonoReten', '0.10', '0.12'],
    [1223, antes, 'vIBSMonoRet', '2.00', '2.02'],
    [1249, junta, 'vCBSMono', '9.00', '9.02'],
    [1252, junta, 'vCBSMonoReten', '0.80', '0.82'],
    [1255, antes, 'vCBSMonoRet', '3.00', '3.02'],
    [1232, agora, 'vIBSMonoUF', '1.00', '1.02'],
    [1233, agora, 'vIBSMonoMun', '0.00', '0.02'],
    [1234, agora, 'vIBSMono', '1.00', '1.01'],
    [1262, agora, 'vCBSMono', '9.00', '9.02'],
    [1221, em2029, 'vIBSMono', '1.00', '1.02'],
    [1222, em2029, 'vIBSMonoReten', '0.10', '0.12'],
    [1249, em2029, 'vCBSMono', '9.00', '9.02'],
    [1252, em2029, 'vCBSMonoReten', '0.80', '0.82'],
  ] as const
).map(([codigo, c, tag, certo, errado]) =>
  linha(
    codigo,
    `${tag} a mais em ${c.dia}`,
    vende(c, [`<${tag}>${certo}`, `<${tag}>${errado}`]),
    vende(c, [`<${tag}>${certo}`, `<${tag}>${certo}`]),
  ),
)

const TOTAIS = [
  [1092, 'vIBSMono', '1.00'],
  [1093, 'vCBSMono', '9.00'],
  [1120, 'vIBSMonoReten', '0.10'],
  [1121, 'vCBSMonoReten', '0.80'],
  [1122, 'vIBSMonoRet', '0.00'],
  [1123, 'vCBSMonoRet', '0.00'],
] as const

const optativa = (codigo: number, tag: string, valor: string): Linha =>
  linha(
    codigo,
    `${tag} que não soma`,
    m => m.com({ optativas: [`${codigo}`] }, () => vende(junta, [`<${tag}>${valor}`, `<${tag}>0.01`])(m)),
    m => m.com({ optativas: [`${codigo}`] }, () => vende(junta)(m)),
  )

export const DA_MONOFASIA: readonly Linha[] = [
  ...DOS_GRUPOS,
  ...DOS_ANOS,
  ...DAS_CONTAS,
  ...TOTAIS.map(([codigo, tag, valor]) =>
    linha(
      codigo,
      `o total ${tag} com um centavo a mais`,
      vende(
        junta,
        [`</gIBSCBSMono></IBSCBS>`, '</gIBSCBSMono></IBSCBS>'],
        [
          `<gMono>${totais(junta)}`,
          `<gMono>${totais(junta).replace(`<${tag}>${valor}`, `<${tag}>${(Number(valor) + 0.01).toFixed(2)}`)}`,
        ],
      ),
      vende(junta),
    ),
  ),
  optativa(1070, 'vTotIBSMonoItem', '1.10'),
  optativa(1071, 'vTotCBSMonoItem', '9.80'),
  linha(
    225,
    'grupos juntos desde 16/11/2026',
    vende({ ...junta, dia: '2026-11-16' }),
    vende({ ...junta, dia: '2026-11-15' }),
  ),
  linha(
    225,
    'grupos separados até 15/11/2026',
    vende({ ...agora, dia: '2026-11-15' }),
    vende({ ...agora, dia: '2026-11-16' }),
  ),
  linha(
    1151,
    'CST 410 com o grupo da monofasia',
    vende(junta, ['<CST>620</CST><cClassTrib>620002', '<CST>410</CST><cClassTrib>410001']),
    boa,
  ),
]
