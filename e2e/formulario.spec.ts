import type { Page } from 'playwright/test'
import type { Fields } from '../src/domain/fields/field.ts'
import { REGISTERS } from '../src/domain/records/index.ts'
import { hasFormRoute, newPath } from '../src/domain/routes/from-registers.ts'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const aviso = (page: Page) => page.getByRole('status', { name: 'Aviso' })

/** Makes a request to the API, as another user of the account would. */
async function pelaApi(page: Page, metodo: string, caminho: string, corpo?: unknown): Promise<unknown> {
  const { headers } = await sessaoDe(page.request, 'dono@demo.tecla')
  const resposta = await page.request.fetch(`/api/v1/${caminho}`, {
    method: metodo,
    headers,
    ...(corpo ? { data: corpo } : {}),
  })
  expect(resposta.ok(), await resposta.text()).toBe(true)
  return ((await resposta.json()) as { data: unknown }).data
}

test('nenhum erro antes de salvar; depois, o primeiro campo, na sua aba', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  teclado.permitir(/422/)
  await teclado.entrar('dono@demo.tecla', '/cadastro/parceiro/novo')
  const form = page.getByRole('form', { name: 'Parceiro' })
  await expect(form.getByRole('combobox', { name: 'Tipo' })).toBeFocused()
  await expect(form.getByText('Campo Obrigatório')).toHaveCount(0)
  await tecla('Enter')
  await digitar('52998224725')
  await tecla('Enter')
  await digitar('Ana')
  await tecla('Alt+3')
  await tecla('F2')
  await expect(form.getByRole('tab', { name: /Dados/ })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
  await expect(form.getByLabel('Nome', { exact: true })).toHaveAccessibleDescription(
    'O nome deve ter ao menos 4 letras',
  )
  // when another field has the focus, the mouse over the field shows the whole message
  const nota = form.getByText('O nome deve ter ao menos 4 letras')
  await form.getByLabel('E-mails').focus()
  await expect(nota).toHaveCSS('white-space', 'nowrap')
  await form.getByLabel('Nome', { exact: true }).hover()
  await expect(nota).toHaveCSS('white-space', 'normal')
  await form.getByLabel('Nome', { exact: true }).focus()
  await tecla('End')
  await digitar(' Maria')
  await expect(form.getByLabel('Nome', { exact: true })).not.toHaveAttribute('aria-invalid')
  // a text that is not a valid value is refused, not dropped
  await form.getByLabel('E-mails').focus()
  await digitar('ana@')
  await tecla('F2')
  await expect(form.getByLabel('E-mails')).toHaveAccessibleDescription('E-mail inválido')
  await expect(form.getByLabel('E-mails')).toHaveValue('ana@')
  await tecla('Control+a')
  await tecla('Delete')
  await tecla('F2')
  // saving checks every tab: the missing address is in another
  await expect(form.getByRole('tab', { name: /Endereços/ })).toHaveAttribute('aria-selected', 'true')
  await expect(form.getByRole('grid', { name: 'Endereços' })).toBeFocused()

  await pelaApi(page, 'POST', 'categorias', { nome: 'REPETIDA' })
  await page.goto('/cadastro/categoria/novo')
  await expect(page.getByLabel('Nome')).toBeFocused()
  await digitar('REPETIDA')
  await tecla('F2')
  await expect(page.getByRole('alertdialog', { name: 'Erro' })).toContainText('Já existe')
  await tecla('Enter')
  await expect(page.getByLabel('Nome')).toBeFocused()
  await expect(page.getByLabel('Nome')).toHaveAccessibleDescription(/Já existe/)
  await expect(page.getByLabel('Nome')).toHaveValue('REPETIDA')
})

test('dois F2 salvam uma vez, e o digitado sobrevive à queda', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria')
  await teclado.escopo('lista.registro')
  await tecla('Insert')
  await expect(page.getByLabel('Nome')).toBeFocused()
  await digitar('QUEDA DE LUZ')
  await page.reload()
  const pergunta = page.getByRole('dialog', { name: 'Confirmação' })
  await expect(pergunta).toContainText('Recuperar o que foi digitado')
  await tecla('F2')
  await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
  await tecla('Escape')
  await expect(pergunta).toContainText('Descartar alterações?')
  await tecla('Escape')
  await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
  // the other ways to leave also ask once: browser history, a key to another screen, the palette
  for (const sair of [
    () => page.evaluate(() => history.back()),
    () => tecla('Alt+i'),
    () => teclado.comando('vendas'),
  ]) {
    await sair()
    await expect(pergunta).toContainText('Descartar alterações?')
    await expect(pergunta.getByRole('button', { name: 'Não' })).toBeFocused()
    await expect(page).toHaveURL(/categoria\/novo$/)
    await tecla('Escape')
    await expect(pergunta).toHaveCount(0)
    await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
    await expect(page).toHaveURL(/categoria\/novo$/)
  }

  let gravacoes = 0
  await page.route('**/api/v1/categorias', async route => {
    if (route.request().method() === 'POST') gravacoes += 1
    await route.continue()
  })
  await page.getByLabel('Nome').focus()
  await Promise.all([tecla('F2'), tecla('F2'), tecla('Control+Enter')])
  await expect(aviso(page)).toHaveText('Operação realizada com sucesso')
  await expect(page.getByRole('grid', { name: 'Categorias' })).toBeVisible()
  expect(gravacoes).toBe(1)
  await page.goto('/cadastro/categoria/novo')
  await expect(page.getByLabel('Nome')).toHaveValue('')
  await expect(pergunta).toHaveCount(0)
})

test('quem digita mais depressa do que as telas não perde tecla', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria')
  const grade = page.getByRole('grid', { name: 'Categorias' })
  await expect(grade).toBeFocused()
  const { keyboard } = page
  const sobOCursor = async () =>
    page.locator(`[id="${await grade.getAttribute('aria-activedescendant')}"]`).textContent()
  for (const nome of ['DEPRESSA UM', 'DEPRESSA DOIS']) {
    await keyboard.press('Insert')
    await keyboard.type(nome)
    await keyboard.press('F2')
  }
  await expect(grade.getByText('DEPRESSA UM')).toBeVisible()
  await expect.poll(sobOCursor).toContain('DEPRESSA DOIS')
  await keyboard.press('Enter')
  await keyboard.type('DEPRESSA OUTRA')
  await keyboard.press('F2')
  await expect.poll(sobOCursor).toContain('DEPRESSA OUTRA')

  await page.goto('/cadastro/categoria/abc/editar')
  await expect(page).toHaveURL(/\/404$/)
  // an address with capitals or a slash at the end opens the same screen
  await page.goto('/Cadastro/categoria/?busca=depressa')
  await expect(page).toHaveURL(/\/cadastro\/categoria\?busca=depressa$/)
  await expect(grade).toBeVisible()
})

test('o registro que outro salvou no meio se concilia campo a campo', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  teclado.permitir(/409/)
  const regra = (await pelaApi(page, 'POST', 'tributacao_ipi', {
    nome: 'IPI DE TESTE',
    cst: '50',
    aliquota: '5.0000',
  })) as { id: number }
  await teclado.entrar('dono@demo.tecla', `/fiscal/ipi/${regra.id}/editar`)
  const form = page.getByRole('form', { name: 'Regra de IPI' })
  await expect(form.getByLabel('Nome')).toHaveValue('IPI DE TESTE')
  await pelaApi(page, 'PUT', `tributacao_ipi/${regra.id}`, { nome: 'IPI DO OUTRO', aliquota: '7.0000' })
  await digitar('IPI MEU')
  await form.getByLabel('Código de enquadramento').focus()
  await digitar('999')
  await tecla('F2')
  const diferencas = page.getByRole('dialog', { name: 'O registro foi alterado' })
  await expect(diferencas).toContainText('Dona da Loja')
  await expect(diferencas.getByRole('status')).toHaveText('1 campo por escolher')
  await expect(diferencas.getByRole('button', { name: 'Salvar de novo' })).toBeDisabled()
  await semProblemasDeAcesso(page)
  await tecla('ArrowLeft')
  await expect(diferencas.getByRole('status')).toHaveText('Tudo escolhido')
  await tecla('F2')
  await expect(aviso(page)).toHaveText('Operação realizada com sucesso')
  const agora = (await pelaApi(page, 'GET', `tributacao_ipi/${regra.id}`)) as Record<string, unknown>
  // my choice where both changed a field, else the only change
  expect(agora).toMatchObject({ nome: 'IPI MEU', codigo_enq_ipi: '999' })
  expect(String(agora['aliquota'])).toMatch(/^7\.0+$/)

  await page.goto(`/fiscal/ipi/${regra.id}/editar`)
  await expect(form.getByLabel('Nome')).toHaveValue('IPI MEU')
  await tecla('Alt+h')
  const historico = page.getByRole('dialog', { name: 'Histórico · Regra de IPI' })
  await expect(historico.getByRole('listitem')).toHaveCount(3)
  await expect(historico).toContainText('IPI DO OUTRO → IPI MEU')
  await semProblemasDeAcesso(page)
  await tecla('Escape')
  await expect(form).toBeVisible()
})

test('F4 cadastra o que falta sem sair do formulário e devolve o registro', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto/novo')
  const form = page.getByRole('form', { name: 'Produto' })
  await form.getByLabel('Nome', { exact: true }).focus()
  await digitar('PRODUTO PELA METADE')
  const categoria = form.getByRole('combobox', { name: 'Categoria' })
  await categoria.focus()
  await digitar('zzz não existe')
  await expect(page.getByRole('listbox', { name: 'Categoria' })).toContainText('Nada foi localizado')
  await tecla('F4')
  const dialogo = page.getByRole('dialog', { name: 'Categoria' })
  await expect(dialogo.getByLabel('Nome')).toHaveValue('zzz não existe')
  await expect(dialogo.getByLabel('Nome')).toBeFocused()
  await tecla('Control+a')
  await digitar('NOVA PELO F4')
  await tecla('F2')
  await expect(dialogo).toBeHidden()
  await expect(categoria).toHaveValue('NOVA PELO F4')
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('PRODUTO PELA METADE')
})

test('o formulário de cada registro com tela abre vazio, sem erro e acessível', async ({ page, teclado }) => {
  test.slow()
  await teclado.entrar('super@demo.tecla')
  const registros = REGISTERS.filter(register => hasFormRoute(register) && !register.access.noInsert)
  expect(registros.length).toBeGreaterThan(12)
  const vistos = new Set<string>()
  for (const register of registros) {
    // goes on without reloading the page, as a user does
    await page.evaluate(path => history.pushState(null, '', path), newPath(register))
    const form = page.getByRole('form', { name: register.singular, exact: true })
    await expect(form.getByRole('button', { name: 'Salvar' })).toBeVisible()
    await expect(form.locator(':focus')).toHaveCount(1)
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    // checks accessibility only of forms with a type of field not seen yet
    const tipos = Object.values(register.fields as Fields).map(({ type }) => type)
    if (tipos.every(tipo => vistos.has(tipo))) continue
    for (const tipo of tipos) vistos.add(tipo)
    await semProblemasDeAcesso(page)
  }
})
