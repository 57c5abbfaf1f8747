import { expect, test, vi } from 'vitest'
import { type Exact, ZERO } from '../../../src/core/money/exact.ts'
import { oncePer } from '../../../src/core/once-per.ts'
import type { ComRegra } from '../../../src/core/tax/kernel/item.ts'
import { readValor } from '../../../src/core/tax/kernel/numero.ts'
import type { RuleKind } from '../../../src/core/tax/kernel/rule-kind.ts'
import type { Lidas, Tributo } from '../../../src/core/tax/kernel/tributo.ts'

// the folder of the invented tax: its rule…
interface Dita {
  aliquota_cidade?: string
}
interface Lida {
  aliquota: Exact
}
const regraCidade: RuleKind<Dita, Lida> = {
  name: 'Taxa da Cidade',
  read: oncePer((r: Dita) => ({ aliquota: readValor(r.aliquota_cidade, 'aliquota_cidade') ?? ZERO })),
  lawRates: [['aliquota_cidade', 'cidade', null]],
  shownIn: ({ modelo }) => modelo === '55',
}

// …and how it is computed: on the note, with its own total
const cidade: Tributo<ComRegra<'cidade', Lida>, Lidas<'vprod' | 'vlr_cidade'>> = {
  figuras: { vlr_cidade: 'taxa da cidade' },
  totais: { vCidade: { palavra: 'total da taxa da cidade', soma: ['vlr_cidade'] } },
  na_nota: ['vlr_cidade'],
  compute({ cidade: regra }, _ctx, f, why) {
    if (!regra) return {}
    const nota = { fonte: 'Lei municipal 1/2026' }
    return { vlr_cidade: why.rate('vlr_cidade', 'vprod', f.vprod, regra.aliquota, nota) }
  },
  digitado: () => ({ vlr_cidade: ZERO }),
  avisos(_item, _ctx, f, warn) {
    if (!f.vlr_cidade.isZero()) warn('cidade_conferir', 'vlr_cidade')
  },
}

// its two lines
vi.mock('../../../src/core/tax/tributos.ts', async original => {
  const { TRIBUTOS } = await original<typeof import('../../../src/core/tax/tributos.ts')>()
  return { TRIBUTOS: [...TRIBUTOS, cidade], FIGURAS_ALHEIAS: [], TOTAIS_ALHEIOS: [] }
})
vi.mock('../../../src/core/tax/rules.ts', async original => {
  const { RULES } = await original<typeof import('../../../src/core/tax/rules.ts')>()
  return { RULES: { ...RULES, cidade: regraCidade } }
})

const { calcularDocumento } = await import('../../../src/core/tax/index.ts')
const { comItem } = await import('./documento.ts')
const com = (mais: object) => comItem({ qtde: '2', preco: '100.00', ...mais })
const MEIO = { regracidade: { aliquota_cidade: '0.5' } }

test('um tributo inventado é calculado, somado, cobrado e explicado', async () => {
  const { arvore } = await import('../../../src/core/tax/explain/arvore.ts')
  const r = calcularDocumento({ ...com(MEIO), explicar: true })
  expect(r).toMatchObject({
    itens: [{ vlr_cidade: '1.00', vitem: '201.00' }],
    totais: { vCidade: '1.00', vNF: '201.00' },
  })
  if (r.erro !== null || !r.explicacao) throw new Error('sem explicação')
  expect(r.avisos).toContainEqual({ codigo: 'cidade_conferir', campo: 'itens[0].vlr_cidade' })
  expect(r.explicacao.itens[0]?.['vlr_cidade']).toMatchObject({
    valor: '1.00',
    fonte: 'Lei municipal 1/2026',
  })
  const nomes = arvore(r.explicacao, 0, ['CAFÉ']).flatMap(({ filhos }) => filhos.map(({ nome }) => nome))
  expect(nomes).toEqual(expect.arrayContaining(['taxa da cidade', 'total da taxa da cidade']))
})

test('a sua regra falta sem cobrar, é recusada pelo campo e trocada vale', () => {
  expect(calcularDocumento(com({}))).toMatchObject({ itens: [{ vlr_cidade: '0.00' }], avisos: [] })
  expect(calcularDocumento(com({ regracidade: { aliquota_cidade: 'meio' } }))).toMatchObject({
    erro: 'Número inválido',
    campo: 'itens[0].regracidade.aliquota_cidade',
  })
  const digitada = { ...MEIO, calcular_imposto: false, vlr_cidade: '7.00' }
  expect(calcularDocumento(com(digitada))).toMatchObject({ itens: [{ vlr_cidade: '0.00' }] })
  const venda = com(MEIO)
  calcularDocumento(venda)
  Object.assign(venda.itens[0] as object, { regracidade: { aliquota_cidade: '1' } })
  expect(calcularDocumento(venda)).toMatchObject({ totais: { vCidade: '2.00' } })
})

test('a sua espécie de regra está nos dicionários, na linha e no formulário', async () => {
  const { KIND_NAME, KINDS, lawRates, noRules } = await import('../../../src/core/tax/kinds.ts')
  const { ITENS } = await import('../../../src/core/venda/fields/itens.ts')
  const { documentItem } = await import('../../../src/domain/documents/documento/item.ts')
  const kind = 'cidade' as (typeof KINDS)[number]
  expect(KINDS.at(-1)).toBe('cidade')
  expect(noRules()).toHaveProperty('cidade', {})
  expect([KIND_NAME[kind], lawRates(kind)]).toEqual(['Taxa da Cidade', [['aliquota_cidade', 'cidade', null]]])
  expect(ITENS).toHaveProperty('regracidade', expect.objectContaining({ value: 'cidade_id', sealed: true }))
  const campo = documentItem.fields['regracidade']
  expect(campo).toMatchObject({ label: 'Regra de Taxa da Cidade', to: 'tributacao_cidade' })
  const mostra = documentItem.visibleWhen?.['regracidade'] as (linha: object) => boolean
  expect([mostra({ modelo: '55' }), mostra({ modelo: '65' })]).toEqual([true, false])
})
