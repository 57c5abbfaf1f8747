import type { Page } from 'playwright/test'
import { test as base, expect } from './fixtures.ts'
import { type Servidor, startServer } from './servidor.ts'
import { caixaOf } from './till.ts'

/** An installation that nobody owns. */
const test = base.extend<object, { servidor: Servidor }>({
  servidor: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the destructuring
    async ({}, use) => {
      const { stop, kill: _, ...servidor } = await startServer({ TECLA_DEMO: '0' })
      await use(servidor)
      await stop()
    },
    { scope: 'worker', timeout: 70_000 },
  ],
})

/** Counts every key pressed; a scanner's own are counted too. */
function counted(page: Page) {
  let keys = 0
  return {
    total: () => keys,
    async type(texto: string) {
      keys += texto.length
      await page.keyboard.type(texto, { delay: 40 })
    },
    async press(chord: string) {
      keys += 1
      await page.keyboard.press(chord)
    },
  }
}

test('uma loja nova, só com o teclado, vende o seu primeiro produto em treinamento com no máximo 220 teclas', async ({
  page,
  teclado,
}) => {
  test.setTimeout(180_000)
  const mao = counted(page)
  const passo = (nome: string) => expect(page.getByRole('form', { name: nome })).toBeVisible()
  // the registry of companies is outside this machine
  const data = {
    cnpj: '11222333000181',
    nome: 'MERCADO NOVO LTDA',
    fantasia: 'Mercado Novo',
    email: 'loja@novo.br',
    abertura: '01/02/2020',
    logradouro: 'Avenida Paulista',
    bairro: 'Bela Vista',
    cep: '01310100',
    numero: '1000',
    uf: 'SP',
    complemento: '',
    telefone: '1130001000',
    municipio: { code: '3550308', name: 'São Paulo', uf: 'SP' },
  }
  await page.route('**/api/v1/primeiro_acesso/cnpj/*', route => route.fulfill({ json: { data } }))
  await page.goto('/')
  await expect(page.getByLabel('CNPJ')).toBeFocused()
  await mao.type('11222333000181')
  await mao.press('F3')
  await expect(page.getByLabel('Razão social')).toHaveValue('MERCADO NOVO LTDA')
  await mao.press('Enter')
  await expect(page.getByLabel('Inscrição estadual')).toBeFocused()
  await mao.type('110042490114')
  await mao.press('F2')
  await passo('Endereço')
  await mao.press('F2')
  await passo('Emissão de notas')
  while (!(await page.getByRole('radio', { name: 'Treinamento' }).isChecked())) await mao.press('ArrowDown')
  await mao.press('F2')
  await passo('Primeiro caixa')
  await mao.press('F2')
  await passo('Dono')
  for (const texto of ['Ana Lima', 'ana@novo.br', 'laranja-azul-7', 'laranja-azul-7']) {
    await mao.type(texto)
    await mao.press('Enter')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 30_000 })

  await mao.press('Alt+v')
  // the only till there is: nothing to ask
  await expect(page.getByLabel('QTDE * Referência')).toBeFocused()
  await teclado.escopo('pdv.venda')
  await mao.type('7891000100103')
  await mao.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Produto não localizado: 7891000100103')
  await mao.press('Alt+c')
  const janela = page.getByRole('dialog', { name: 'Cadastrar produto' })
  await expect(janela.getByLabel('Nome')).toBeFocused()
  // what a plain sale of goods needs is there already
  await expect(janela.getByLabel('ICMS dentro do estado')).toHaveValue(/102|TRIBUTADO/)
  await expect(janela.getByLabel('PIS/COFINS')).not.toHaveValue('')
  await expect(janela.getByLabel('Unidade (venda)')).toHaveValue(/^UN/)
  await mao.type('LEITE CONDENSADO')
  await mao.press('Enter')
  await mao.type('7,90')
  await mao.press('Enter')
  await mao.type('10')
  await mao.press('Enter')
  await mao.press('Enter')
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toBeFocused()
  await mao.type('leite cond')
  await expect(page.getByRole('option').first()).toContainText('Leite condensado')
  // this Enter only picks; the next one saves and sells
  await mao.press('Enter')
  await expect(janela.getByRole('button', { name: /Salvar e vender/ })).toBeFocused()
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toHaveValue(/Leite condensado/)
  await mao.press('Enter')
  await expect(janela).toHaveCount(0)
  const caixa = caixaOf(page)
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('LEITE CONDENSADO 1 × 7,90')
  await mao.press('F5')
  await mao.press('F2')
  await mao.press('Enter')
  await caixa.ultimaVenda('autorizada', 30_000)
  test.info().annotations.push({ type: 'teclas', description: String(mao.total()) })
  expect(mao.total()).toBeLessThanOrEqual(220)
})
