import type { Page } from 'playwright/test'
import { cpf } from '../bench/_documents.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { LONGA } from './longa.ts'

test.use({ mundo: 'manha' })

/** Password without words of the user's name, e-mail or shop, because such a password is refused. */
const SENHA_DA_BIA = 'girassol-quieto-81'

const aviso = (page: Page) => page.getByRole('status', { name: 'Aviso' })
const salvo = (page: Page) => expect(aviso(page)).toHaveText('Operação realizada com sucesso')

const cliente = (i: number, cidade = 'São Paulo/SP') =>
  `Importado ${String(i).padStart(5, '0')} da Silva;${cpf(400_000_000 + i * 7)};01310-100;Av. Paulista;${i + 1};Bela Vista;${cidade};(11) 98888-${1000 + i}`
const CLIENTES = Array.from({ length: LONGA ? 5000 : 1500 }, (_, i) => cliente(i))
const mil = (quantos: number) => quantos.toLocaleString('pt-BR')
const TODOS = mil(CLIENTES.length)
/** The last of them. */
const ULTIMO = `Importado ${String(CLIENTES.length - 1).padStart(5, '0')}`

/** Makes a CSV as a Brazilian Excel saves it: Windows-1252, semicolons. */
const arquivo = (linhas: readonly string[]) => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Cliente;CPF;CEP;Rua;Nº;Bairro;Cidade;Celular', ...linhas].join('\r\n'), 'latin1'),
})

test('a manhã de um balconista, do login ao fim, sem tocar no mouse', async ({ page, teclado }) => {
  const { tecla, digitar, escopo, ate, comando } = teclado
  // answers the system's file dialog with the first file of this list
  const arquivos: ReturnType<typeof arquivo>[] = []
  page.on('filechooser', escolher => escolher.setFiles(arquivos.splice(0, 1)))
  await teclado.entrarDigitando('dono@demo.tecla')
  await escopo('inicio')

  await test.step('um parceiro com dois endereços, pelo CNPJ', async () => {
    await comando('novo parceiro')
    const form = page.getByRole('form', { name: 'Parceiro' })
    await expect(form.getByLabel('CPF/CNPJ')).toBeFocused()
    await digitar('11222333000180')
    await expect(form.getByRole('combobox', { name: 'Tipo' })).toHaveValue(/jurídica/i)
    await expect(form.getByLabel('CPF/CNPJ')).toHaveValue('11.222.333/0001-80')
    await tecla('F3')
    await expect(page.getByRole('alertdialog', { name: 'Atenção' })).toContainText('O CNPJ não é Válido')
    await tecla('Enter')
    await tecla('Backspace')
    await digitar('1')
    await tecla('F3')
    await expect(form.getByLabel('Nome', { exact: true })).not.toHaveValue('')
    await expect(form.getByRole('list', { name: 'E-mails' })).toBeVisible()
    await tecla('Alt+2')
    const enderecos = form.getByRole('grid', { name: 'Endereços' })
    await expect(enderecos).toBeFocused()
    await expect(enderecos).toHaveAttribute('aria-rowcount', '2')
    await tecla('Insert')
    const endereco = page.getByRole('dialog', { name: 'Endereço' })
    await expect(endereco.getByRole('combobox', { name: 'Tipo' })).toBeFocused()
    await tecla('F2')
    await expect(endereco.getByLabel('CEP')).toBeFocused()
    await expect(endereco.getByLabel('CEP')).toHaveAccessibleDescription('Campo Obrigatório')
    // a complete CEP is looked up at once; F3 looks it up again
    await digitar('01001000')
    await expect(endereco.getByRole('combobox', { name: 'Cidade' })).toHaveValue(/\S/)
    await expect(endereco.getByLabel('CEP')).toBeFocused()
    await tecla('F3')
    await expect(page.getByRole('dialog', { name: 'Carregando' })).toBeHidden()
    await ate(endereco.getByLabel('Número'))
    await digitar('500')
    await ate(endereco.getByRole('combobox', { name: 'Principal' }))
    await digitar('Sim')
    await tecla('F2')
    await expect(endereco).toBeHidden()
    await expect(enderecos).toHaveAttribute('aria-rowcount', '3')
    // only one address can be the main one
    await expect(enderecos.getByRole('row').nth(1)).toContainText('Não')
    await expect(enderecos.getByRole('row').nth(2)).toContainText('Sim')
    await tecla('F2')
    await salvo(page)
    await expect(page.getByRole('grid', { name: 'Parceiros' })).toBeVisible()
  })

  await test.step('uma regra de ICMS: o CST 60 zera o que o 20 pediu', async () => {
    await comando('nova regra de icms')
    const form = page.getByRole('form', { name: 'Regra de ICMS' })
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
    await digitar('REDUZIDA 20')
    const cfop = form.getByRole('combobox', { name: 'CFOP', exact: true })
    await ate(cfop)
    await digitar('5102')
    await tecla('Enter')
    // an Enter before the response takes the code when it arrives; so does leaving the field
    await expect(cfop).toHaveValue(/^5102\D/)
    const devolucao = form.getByRole('combobox', { name: 'CFOP de devolução' })
    await ate(devolucao)
    await digitar('1202')
    await tecla('Tab')
    await expect(devolucao).toHaveValue(/^1202\D/)
    const cst = form.getByRole('combobox', { name: 'CST/CSOSN' })
    await ate(cst)
    await digitar('20')
    await tecla('Enter')
    await expect(form.getByLabel('ICMS (%)')).toBeFocused()
    await digitar('18,12345')
    await tecla('Enter')
    await expect(form.getByLabel('ICMS (%)')).toHaveValue('18,1235')
    await digitar('133,33')
    await tecla('Enter')
    await expect(form.getByLabel('Redução da base, pessoa jurídica (%)')).toHaveValue('100,00')
    await ate(cst)
    await digitar('60')
    await tecla('Enter')
    await expect(form.getByLabel('ICMS (%)')).toBeHidden()
    await ate(cst)
    await digitar('20')
    await tecla('Enter')
    await expect(form.getByLabel('ICMS (%)')).toHaveValue('')
    await expect(form.getByLabel('Redução da base, pessoa jurídica (%)')).toHaveValue('')
    await ate(cst)
    await digitar('40')
    await tecla('Enter')
    await expect(form.getByLabel('Desoneração', { exact: true })).toBeVisible()
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByRole('grid', { name: /ICMS/ })).toContainText('REDUZIDA 20')
  })

  await test.step('duzentas linhas renomeadas, conferidas e desfeitas', async () => {
    await comando('parceiros')
    await escopo('lista.registro')
    const lista = page.getByRole('grid', { name: 'Parceiros' })
    await expect(lista.getByRole('row').nth(1)).toBeVisible()
    await tecla('Control+a')
    await tecla('F7')
    await escopo('lote')
    const celula = page.getByRole('grid', { name: /^Edição em massa de/ }).locator('[data-v="0"][data-c="0"]')
    const antes = await celula.textContent()
    for (let i = 0; i < 10; i++) await tecla('Shift+PageDown')
    await tecla('Shift+ArrowUp')
    await digitar('{nome} ME')
    await tecla('Enter')
    await tecla('Control+Enter')
    await expect(page.getByText('✓ conferido: 200 células mudam em 200 linhas')).toBeVisible()
    await expect(celula).toHaveText(`${antes} → passa a ser ${antes} ME`)
    await semProblemasDeAcesso(page)
    await tecla('Control+Enter')
    await escopo('lista.registro')
    await expect(page.getByText('200 linhas alteradas · Ctrl Z na lista desfaz')).toBeVisible()
    await expect(lista.getByText(`${antes} ME`)).toBeVisible()
    await tecla('Control+z')
    await tecla('F2')
    await expect(page.getByText('200 linhas voltaram ao que eram')).toBeVisible()
    await expect(lista.getByText(`${antes} ME`)).toHaveCount(0)
  })

  await test.step('milhares de parceiros de um CSV', async () => {
    await expect(page.getByText('501 registros')).toBeVisible()
    const importar = async (linhas: readonly string[]) => {
      arquivos.push(arquivo(linhas))
      await tecla('F4')
      await expect(page.getByText('8 de 8 colunas')).toBeVisible()
      await expect(page.getByLabel('Cliente vai para')).toBeFocused()
    }
    await tecla('F8')
    await expect(page.getByLabel('Cole aqui as linhas copiadas da planilha')).toBeFocused()
    await importar(CLIENTES.with(41, cliente(41, 'Atlântida/XX')))
    await expect(page.getByText(`${TODOS} linhas · Windows-1252 · separado por ;`)).toBeVisible()
    await expect(page.getByLabel('Celular vai para')).toHaveValue('telefones.telefone')
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByText('✕ 1 recusada')).toBeVisible({ timeout: 60_000 })
    await expect(
      page.getByRole('row', { name: /^1 Endereços: Cidade Cidade inválida: Atlântida\/XX.* 43$/ }),
    ).toBeVisible()

    await importar(CLIENTES)
    await tecla('F2')
    await expect(page.getByText(`✓ ${TODOS} incluídas`)).toBeVisible({ timeout: 60_000 })
    await tecla('F2')
    await expect(page.getByText(`Importado: ${TODOS} incluídas, 0 alteradas, 0 iguais`)).toBeVisible({
      timeout: 60_000,
    })
    await escopo('lista.registro')
    await expect(page.getByText(`${mil(CLIENTES.length + 501)} registros`)).toBeVisible()

    // importing the file again: columns are known, and nothing changes
    await tecla('F8')
    await expect(page.getByLabel('Cole aqui as linhas copiadas da planilha')).toBeFocused()
    await importar(CLIENTES.slice(0, 10))
    await expect(page.getByText('colunas lembradas da última vez')).toBeVisible()
    await tecla('F2')
    await expect(page.getByText('10 já iguais')).toBeVisible()
    await tecla('F2')
    await expect(page.getByText('Importado: 0 incluídas, 0 alteradas, 10 iguais')).toBeVisible()
    await escopo('lista.registro')
  })

  await test.step('um grupo com muitos direitos e um usuário dele', async () => {
    await comando('novo grupo de usuários')
    const grupo = page.getByRole('form', { name: 'Grupo' })
    await expect(grupo.getByLabel('Nome do grupo')).toBeFocused()
    await digitar('BALCONISTAS')
    const busca = grupo.getByRole('searchbox', { name: 'Buscar permissão' })
    await ate(busca)
    await digitar('parceiros')
    await tecla('ArrowDown')
    // before a right is given, the form lists what it opens
    await expect(grupo.getByRole('complementary')).toContainText('Parceiros: incluir, alterar e excluir')
    await expect(grupo.getByRole('complementary')).toContainText('Novo parceiro')
    await tecla('Space')
    await tecla('Escape')
    await tecla('Home')
    await tecla('a')
    await tecla('End')
    // above the one right of integrations are those of the till
    await tecla('ArrowUp')
    await tecla('a')
    // one right and two whole areas, whose number grows with the product
    await expect(grupo.getByRole('status').first()).toHaveText(/^[2-4]\d de \d+ permissões$/)
    await semProblemasDeAcesso(page)
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Grupos de usuários' })).toContainText('BALCONISTAS')
    await comando('novo usuário')
    const usuario = page.getByRole('form', { name: 'Usuário' })
    await expect(usuario.getByLabel('Nome', { exact: true })).toBeFocused()
    await digitar('Bia do Balcão')
    await tecla('Enter')
    await digitar('bia@demo.tecla')
    await tecla('Enter')
    await digitar('BALCON')
    await tecla('Enter')
    await expect(usuario.getByRole('combobox', { name: 'Grupo' })).toHaveValue('BALCONISTAS')
    await ate(usuario.getByRole('checkbox', { name: 'Mercado Tecla' }))
    await tecla('Space')
    await ate(usuario.getByLabel('Senha', { exact: true }))
    await digitar(SENHA_DA_BIA)
    await tecla('F2')
    await expect(page.getByRole('grid', { name: 'Usuários' })).toContainText('bia@demo.tecla')
  })

  await test.step('quem é do grupo entra, faz o que pode, e o resto não existe', async () => {
    await comando('sair')
    await escopo('login')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await digitar('bia@demo.tecla')
    await tecla('Tab')
    await digitar(SENHA_DA_BIA)
    await tecla('Enter')
    await escopo('inicio')
    await expect(page.getByRole('banner')).toContainText('Bia do Balcão')

    await comando('parceiros')
    await escopo('lista.registro')
    await tecla('/')
    await digitar(ULTIMO)
    await tecla('Enter')
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
    await tecla('Enter')
    const form = page.getByRole('form', { name: 'Parceiro' })
    await expect(form.getByLabel('CPF/CNPJ')).not.toHaveValue('')
    await ate(form.getByLabel('Nome', { exact: true }))
    await tecla('End')
    await digitar(' Filho')
    await tecla('F2')
    await salvo(page)
    await expect(page.getByRole('grid', { name: 'Parceiros' })).toContainText(`${ULTIMO} da Silva Filho`)

    await tecla('Control+k')
    await digitar('nova regra de icms')
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('0 resultados')
    await tecla('Escape')
    await tecla('Escape')
    await escopo('lista.registro')
    await tecla('Alt+m')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Parceiros', exact: true })).toBeVisible()
    await expect(menu.getByRole('link', { name: /ICMS|Produtos|Usuários/ })).toHaveCount(0)
    // as if typed in the browser's address bar
    await page.goto('/fiscal/icms/novo')
    await expect(page).toHaveURL(/\/404$/)
  })
})
