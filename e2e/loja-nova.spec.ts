import { semProblemasNosDoisTemas } from './axe.ts'
import { countKeys, pressed } from './contador.ts'
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

/** Without internet, so that no registry fills fields. */
test('uma loja nova sem internet faz a primeira venda com no máximo 150 teclas', async ({
  page,
  teclado,
}) => {
  await page.addInitScript(countKeys)
  const passo = (nome: string) => expect(page.getByRole('form', { name: nome })).toBeVisible()
  const preencher = async (...textos: string[]) => {
    for (const texto of textos) {
      await page.keyboard.type(texto)
      await page.keyboard.press('Enter')
    }
  }
  await page.goto('/')
  await expect(page.getByRole('radio', { name: /Loja nova/ })).toBeFocused()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('CNPJ')).toBeFocused()
  await preencher('11222333000181', '110042490114')
  await page.keyboard.type('MERCADO NOVO LTDA')
  await page.keyboard.press('F2')
  await passo('Endereço')
  // the postal code of a capital determines state and city; the street may wait, in training
  await page.keyboard.type('01310100')
  await page.keyboard.press('F2')
  await passo('Emissão de notas')
  await expect(page.getByRole('radio', { name: 'Treinamento' })).toBeChecked()
  await page.keyboard.press('F2')
  await passo('Primeiro caixa')
  await page.keyboard.press('F2')
  await passo('Dono')
  // the PIN stays empty: the owner may set it later, in Usuários
  await preencher('Ana Lima', 'ana@novo.br', 'laranja-azul-7', '')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('banner')).toContainText('Ana Lima')
  // what is left to open stands in place of cards of zeros
  const escolhas = page.getByRole('listbox', { name: 'O que fazer agora' })
  await expect(escolhas).toContainText('Cadastrar o primeiro produto')
  await expect(page.getByRole('article')).toHaveCount(0)

  await page.keyboard.press('Alt+v')
  // there is only one till, so the screen does not ask for one
  await expect(page.getByLabel('QTDE * Referência')).toBeFocused()
  await teclado.escopo('pdv.venda')
  await page.keyboard.type('7891000100103')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Produto não localizado: 7891000100103')
  await page.keyboard.press('Alt+c')
  const janela = page.getByRole('dialog', { name: 'Cadastrar produto' })
  await expect(janela.getByLabel('Nome')).toBeFocused()
  // fields that an ordinary sale needs are already filled
  await expect(janela.getByLabel('ICMS dentro do estado')).toHaveValue(/102|TRIBUTADO/)
  await expect(janela.getByLabel('PIS/COFINS')).not.toHaveValue('')
  await expect(janela.getByLabel('Unidade (venda)')).toHaveValue(/^UN/)
  await expect(janela.getByLabel('Estoque inicial')).toHaveValue(/^0/)
  await preencher('LEITE CONDENSADO', '7,90', '')
  // the product's name proposes NCM codes
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toBeFocused()
  await expect(page.getByRole('option').first()).toContainText('Leite condensado')
  // this Enter only picks the NCM; the next one saves and sells
  await page.keyboard.press('Enter')
  await expect(janela.getByRole('button', { name: /Salvar e vender/ })).toBeFocused()
  await expect(janela.getByRole('combobox', { name: 'NCM' })).toHaveValue(/Leite condensado/)
  await page.keyboard.press('Enter')
  await expect(janela).toHaveCount(0)
  const caixa = caixaOf(page)
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('LEITE CONDENSADO 1 × 7,90')
  await page.keyboard.press('Control+F2')
  await caixa.ultimaVenda('autorizada', 30_000)
  const teclas = await pressed(page)
  test.info().annotations.push({ type: 'teclas', description: String(teclas) })
  expect(teclas).toBeLessThanOrEqual(150)

  const xml = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('tecla.token')}` }
    const { data } = await (await fetch('/api/v1/vendas', { headers })).json()
    return (await fetch(`/api/v1/vendas/${data[0].id}/xml`, { headers })).text()
  })
  // the address that was not told is told from no other, and the city is the postal code's
  expect(xml).toContain('<xLgr>TREINAMENTO</xLgr>')
  expect(xml).toContain('<cMun>3550308</cMun>')
  expect(xml).toContain('<tpAmb>2</tpAmb>')
  expect(xml).not.toContain('<xCpl>')

  // the steps that are done are marked; each opens its screen by its digit; one key dismisses them all
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  const passos = escolhas.getByRole('option').filter({ hasText: /feito|PIN|endereço|certificado|contador/ })
  await expect(passos).toHaveText([
    /^4✓ Cadastrar o primeiro produto/,
    /^5✓ Fazer a primeira venda/,
    /^6Dar um PIN/,
    /^7Completar o endereço/,
    /^8Enviar o certificado/,
    /^9Informar o e-mail do contador/,
  ])
  await expect(page.getByRole('article', { name: 'Hoje', exact: true })).toContainText('7,90')
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('7')
  await expect(page).toHaveURL(/\/config\/empresa$/)
  await teclado.escopo('lista.registro')
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  await teclado.tecla('Alt+d')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('Passos dispensados')
  await expect(passos).toHaveCount(0)
  await page.reload()
  await teclado.escopo('inicio')
  await expect(page.getByRole('article', { name: 'Hoje', exact: true })).toContainText('7,90')
  await expect(passos).toHaveCount(0)
})
