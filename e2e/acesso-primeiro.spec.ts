import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { type Servidor, START_MS, startServer } from './servidor.ts'

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

test('do banco vazio ao Início do dono, só com o teclado', async ({ page, teclado, context, browser }) => {
  const titulo = (nome: string) => expect(page.getByRole('form', { name: nome })).toBeVisible()
  const preencher = async (...textos: string[]) => {
    for (const texto of textos) {
      await teclado.digitar(texto)
      await teclado.tecla('Enter')
    }
  }
  await page.goto('/documento/pdv')
  await expect(page).toHaveURL(/\/primeiro_acesso$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Primeiro acesso' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Loja nova/ })).toBeFocused()
  await teclado.tecla('F2')
  await expect(page.getByLabel('CNPJ')).toBeFocused()
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('F2')
  await expect(page.getByLabel('CNPJ')).toHaveAccessibleDescription('Campo Obrigatório')
  // the company registry does not respond: the user types everything, and typed values stay
  const CONSULTA = '**/api/v1/primeiro_acesso/cnpj/*'
  const empresa = {
    cnpj: '11222333000181',
    nome: 'EMPRESA DA RECEITA',
    fantasia: '',
    email: '',
    abertura: '',
  }
  const endereco = {
    logradouro: '',
    bairro: '',
    cep: '',
    numero: '77',
    uf: '',
    complemento: '',
    telefone: '',
  }
  teclado.permitir(/503/)
  await page.route(CONSULTA, route =>
    route.fulfill({ status: 503, json: { message: 'Erro ao consultar dados', codigo: 'INDISPONIVEL' } }),
  )
  await teclado.digitar('11222333000181')
  await teclado.tecla('F3')
  await expect(page.getByText('Erro ao consultar dados: preencha os dados à mão')).toBeVisible()
  await page.route(CONSULTA, route =>
    route.fulfill({ json: { data: { ...empresa, ...endereco, municipio: null } } }),
  )
  await teclado.tecla('F3')
  await expect(page.getByLabel('Razão social')).toHaveValue('EMPRESA DA RECEITA')
  await page.getByLabel('Razão social').fill('')
  await page.getByLabel('CNPJ').fill('')
  await page.getByLabel('CNPJ').focus()
  await preencher('11222333000181', '110042490114', 'MERCADO NOVO LTDA', 'Mercado Novo', '', '1130001000')

  await titulo('Endereço')
  // Enter skips the number, which the registry's response has filled
  await preencher('01310100', 'Avenida Paulista', '')
  // Enter here would end the step: the postal code has told the city
  await teclado.digitar('Bela Vista')
  // a reload in the middle of the wizard loses nothing
  await page.reload()
  await titulo('Endereço')
  await expect(page.getByLabel('Bairro')).toHaveValue('Bela Vista')
  const municipio = page.getByRole('combobox', { name: 'Município' })
  // an IE that does not fit the state is reported at its field; the user can still change the city
  await page.getByRole('combobox', { name: 'UF' }).focus()
  await teclado.digitar('zz')
  await teclado.tecla('Enter')
  await expect(page.getByRole('combobox', { name: 'UF' })).toHaveAccessibleDescription('Nada foi localizado')
  await teclado.tecla('Control+a')
  await teclado.digitar('pa')
  await teclado.tecla('Enter')
  await expect(page.getByRole('combobox', { name: 'UF' })).toHaveValue('PA')
  await expect(municipio).toBeFocused()
  await teclado.digitar('belem')
  await expect(page.getByRole('option', { name: 'Belém', exact: true })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(municipio).toHaveValue('Belém')
  await teclado.tecla('F2')
  await titulo('Empresa')
  await expect(page.getByText('Inscrição Estadual inválida para PA')).toBeVisible()
  await expect(page.getByLabel('Inscrição Estadual')).toBeFocused()
  await teclado.tecla('F2')
  await titulo('Endereço')
  await page.getByLabel('UF').focus()
  await teclado.digitar('SP')
  await teclado.tecla('Enter')
  await expect(municipio).toBeFocused()
  await teclado.digitar('sao paulo')
  await expect(page.getByRole('option', { name: 'São Paulo', exact: true })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(municipio).toHaveValue('São Paulo')
  await teclado.tecla('Escape')
  await titulo('Empresa')
  await expect(page.getByLabel('CNPJ')).toHaveValue('11.222.333/0001-81')
  await teclado.tecla('F2')
  await titulo('Endereço')
  await teclado.tecla('F2')

  await titulo('Emissão de notas')
  // the default is the environment in which a new shop can do no harm
  await expect(page.getByRole('radio', { name: 'Treinamento' })).toBeFocused()
  await semProblemasDeAcesso(page)
  await expect(page.getByRole('radio', { name: 'Treinamento' })).toBeChecked()
  await teclado.tecla('F2')
  await titulo('Primeiro caixa')
  await semProblemasDeAcesso(page)
  await page.getByLabel('Última NFC-e emitida').fill('41')
  await teclado.tecla('F2')
  await titulo('Dono')
  await semProblemasDeAcesso(page)

  // another tab of this browser, and another user's browser on the same page of the wizard
  const aba = await context.newPage()
  await aba.goto('/')
  await expect(aba.getByRole('form', { name: 'Dono' })).toBeVisible()
  const rascunho = await page.evaluate(() => localStorage.getItem('tecla.primeiro_acesso') ?? '')
  const alheio = await browser.newContext()
  await alheio.addInitScript(texto => localStorage.setItem('tecla.primeiro_acesso', texto), rascunho)
  const outro = await alheio.newPage()
  await outro.goto(new URL('/', page.url()).href)
  await expect(outro.getByRole('form', { name: 'Dono' })).toBeVisible()
  for (const [tela, nome] of [
    [outro, 'Bia'],
    [page, 'Ana'],
  ] as const) {
    await tela.getByLabel('Nome', { exact: true }).fill(nome)
    await tela.getByLabel('E-mail').fill(`${nome.toLowerCase()}@novo.br`)
    await tela.getByLabel('Senha', { exact: true }).fill('uma-senha-boa')
  }
  await teclado.tecla('F2')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible({ timeout: 20_000 })
  await expect(aba.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await aba.close()
  await outro.keyboard.press('F2')
  await expect(outro.getByText('Esta instalação já tem dono: entre com o seu e-mail e senha')).toBeVisible()
  await expect(outro).toHaveURL(/\/login$/)
  await alheio.close()
})
