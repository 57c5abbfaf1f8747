import type { Page } from 'playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Servidor, START_MS, startServer } from './servidor.ts'
import { caixaOf } from './till.ts'

/** Test with a server of an empty installation, without any account. */
const test = base.extend<object, { servidor: Servidor }>({
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the destructuring
    async ({}, use) => {
      const { stop, kill: _, ...servidor } = await startServer({ TECLA_DEMO: '0' })
      await use(servidor)
      await stop()
    },
    { scope: 'worker', timeout: START_MS + 10_000 },
  ],
})

/** Counts every key pressed, including those of a scan. */
function counted(page: Page) {
  let keys = 0
  return {
    total: () => keys,
    async type(texto: string) {
      keys += texto.length
      await page.keyboard.type(texto, { delay: 20 })
    },
    async press(chord: string) {
      keys += 1
      await page.keyboard.press(chord)
    },
  }
}

/** Without internet, so that no registry fills fields. */
test('uma loja nova sem internet faz a primeira venda com no máximo 180 teclas', async ({
  page,
  teclado,
}) => {
  const mao = counted(page)
  const passo = (nome: string) => expect(page.getByRole('form', { name: nome })).toBeVisible()
  const preencher = async (...textos: string[]) => {
    for (const texto of textos) {
      await mao.type(texto)
      await mao.press('Enter')
    }
  }
  await page.goto('/')
  await expect(page.getByRole('radio', { name: /Loja nova/ })).toBeFocused()
  await mao.press('F2')
  await expect(page.getByLabel('CNPJ')).toBeFocused()
  await preencher('11222333000181', '110042490114')
  await mao.type('MERCADO NOVO LTDA')
  await mao.press('F2')
  await passo('Endereço')
  // the postal code determines the state, so Enter skips the state
  await preencher('01310100', 'Avenida Paulista', '1000', '', 'Bela Vista')
  await expect(page.getByRole('combobox', { name: 'Município' })).toBeFocused()
  await mao.type('sao paulo')
  await mao.press('F2')
  await passo('Emissão de notas')
  await expect(page.getByRole('radio', { name: 'Treinamento' })).toBeChecked()
  await mao.press('F2')
  await passo('Primeiro caixa')
  await mao.press('F2')
  await passo('Dono')
  // the PIN stays empty: the owner may set it later, in Usuários
  await preencher('Ana Lima', 'ana@novo.br', 'laranja-azul-7', '')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('banner')).toContainText('Ana Lima')

  await mao.press('Alt+v')
  // there is only one till, so the screen does not ask for one
  await expect(page.getByLabel('QTDE * Referência')).toBeFocused()
  await teclado.escopo('pdv.venda')
  await mao.type('7891000100103')
  await mao.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Produto não localizado: 7891000100103')
  await mao.press('Alt+c')
  const janela = page.getByRole('dialog', { name: 'Cadastrar produto' })
  await expect(janela.getByLabel('Nome')).toBeFocused()
  // fields that an ordinary sale needs are already filled
  await expect(janela.getByLabel('ICMS dentro do estado')).toHaveValue(/102|TRIBUTADO/)
  await expect(janela.getByLabel('PIS/COFINS')).not.toHaveValue('')
  await expect(janela.getByLabel('Unidade (venda)')).toHaveValue(/^UN/)
  await expect(janela.getByLabel('Estoque inicial')).toHaveValue(/^0/)
  await preencher('LEITE CONDENSADO', '7,90')
  // the product's name proposes NCM codes
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Leite condensado')
  // this Enter only picks the NCM; the next one saves and sells
  await mao.press('Enter')
  await expect(janela.getByRole('button', { name: /Salvar e vender/ })).toBeFocused()
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toHaveValue(/Leite condensado/)
  await mao.press('Enter')
  await expect(janela).toHaveCount(0)
  const caixa = caixaOf(page)
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('LEITE CONDENSADO 1 × 7,90')
  await mao.press('Control+F2')
  await caixa.ultimaVenda('autorizada', 30_000)
  // the wizard's fields are in the right tags of the note
  const xml = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('tecla.token')}` }
    const { data } = await (await fetch('/api/v1/vendas', { headers })).json()
    return (await fetch(`/api/v1/vendas/${data[0].id}/xml`, { headers })).text()
  })
  expect(xml).toContain('<xBairro>Bela Vista</xBairro>')
  expect(xml).not.toContain('<xCpl>')
  test.info().annotations.push({ type: 'teclas', description: String(mao.total()) })
  expect(mao.total()).toBeLessThanOrEqual(180)
})
