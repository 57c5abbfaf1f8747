import { expect, test, vi } from 'vitest'
import { exact } from '../../../src/core/money/exact.ts'
import type { Item } from '../../../src/core/tax/kernel/item.ts'
import type { Lidas, Tributo } from '../../../src/core/tax/kernel/tributo.ts'

/** The invented tax, whole: half a percent of what an item costs, on the note, with its own total. */
const cidade: Tributo<Item, Lidas<'vprod'>> = {
  figuras: { vlr_cidade: 'taxa da cidade' },
  totais: { vCidade: { palavra: 'total da taxa da cidade', soma: ['vlr_cidade'] } },
  na_nota: ['vlr_cidade'],
  compute(_item, _ctx, f, why) {
    const vlr_cidade = why.rate('vlr_cidade', 'vprod', f.vprod, exact('0.5'), {
      fonte: 'Lei municipal 1/2026',
    })
    return { vlr_cidade }
  },
}

// its line in the list
vi.mock('../../../src/core/tax/tributos.ts', async original => {
  const { TRIBUTOS } = await original<typeof import('../../../src/core/tax/tributos.ts')>()
  return { TRIBUTOS: [...TRIBUTOS, cidade] }
})

test('um tributo inventado é calculado, somado, cobrado e explicado', async () => {
  const { calcularDocumento } = await import('../../../src/core/tax/index.ts')
  const { arvore } = await import('../../../src/core/tax/explain/arvore.ts')
  const { comItem } = await import('./documento.ts')
  const r = calcularDocumento({ ...comItem({ qtde: '2', preco: '100.00' }), explicar: true })
  expect(r).toMatchObject({
    itens: [{ vlr_cidade: '1.00', vitem: '201.00' }],
    totais: { vCidade: '1.00', vNF: '201.00' },
  })
  if (r.erro !== null || !r.explicacao) throw new Error('sem explicação')
  expect(r.explicacao.itens[0]?.['vlr_cidade']).toMatchObject({
    valor: '1.00',
    fonte: 'Lei municipal 1/2026',
  })
  const nomes = arvore(r.explicacao, 0, ['CAFÉ']).flatMap(({ filhos }) => filhos.map(({ nome }) => nome))
  expect(nomes).toEqual(expect.arrayContaining(['taxa da cidade', 'total da taxa da cidade']))
})
