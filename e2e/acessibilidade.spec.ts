import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('o caixa e as suas janelas não têm problema sério de acesso nos dois temas', async ({
  page,
  teclado,
}) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await semProblemasDeAcesso(page)
  await caixa.ler(ean(2))
  await caixa.ler(ean(3))
  await caixa.linhas(2)

  const janela = async (
    nome: string,
    abrir: () => Promise<unknown>,
    nomeDaCaixa?: string,
    olhar = semProblemasDeAcesso,
  ) => {
    await abrir()
    const dialogo = page.getByRole('dialog', { name: nome })
    await expect(dialogo).toBeVisible()
    if (nomeDaCaixa) await expect(dialogo.getByRole('combobox', { name: nomeDaCaixa })).toBeFocused()
    await olhar(page)
    await teclado.tecla('Escape')
    await expect(dialogo).toHaveCount(0)
  }
  const tecla = (chord: string) => () => teclado.tecla(chord)
  await semProblemasNosDoisTemas(page)
  for (const [nome, abrir, caixaDela] of [
    ['Forma de pagamento', tecla('F5')],
    [
      'Escolha o meio de Pagamento',
      async () => {
        await teclado.tecla('F5')
        await teclado.tecla('F4')
      },
    ],
    ['Busca de produto', tecla('F8'), 'Buscar'],
    ['Vendas na fila de envio', tecla('Alt+f')],
  ] as const)
    await janela(nome, abrir, caixaDela, semProblemasNosDoisTemas)
  await janela('Aplicar Desconto', tecla('Control+d'))
  await janela('Aplicar Acréscimo', tecla('Control+a'))
  await janela('Identificar o cliente', tecla('F3'), 'CPF, CNPJ ou nome')
  await janela('Vendas estacionadas', tecla('F7'), 'Buscar venda estacionada')
  await janela('Quantidade da linha', tecla('Alt+q'))
  await janela('Selecione um lote', () => caixa.digitar('LOT-1'), 'Buscar Lotes')
  await caixa.digitar('7890000000017')
  await expect(page.getByRole('alert')).toHaveText('Produto não localizado: 7890000000017')
  await janela('Cadastrar produto', tecla('Alt+c'))
  await teclado.tecla('F4')
  await teclado.digitar('outra hora')
  await teclado.tecla('F2')
  await caixa.linhas(0)
  await janela(
    'Qual é o caixa deste navegador?',
    async () => {
      await teclado.comando('escolher o caixa')
    },
    'Buscar caixa',
  )

  await teclado.comando('venda rápida')
  await teclado.escopo('pdv2.catalogo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await semProblemasDeAcesso(page)
  await caixa.ler(ean(5))
  await teclado.tecla('F5')
  await teclado.escopo('pdv2.carrinho')
  await semProblemasDeAcesso(page)
  await teclado.tecla('F5')
  await teclado.escopo('pdv2.pagamento')
  await semProblemasDeAcesso(page)
})

test('uma venda só por nomes e papéis, em janela estreita, que guarda as teclas', async ({
  page,
  teclado,
}) => {
  await page.setViewportSize({ width: 480, height: 760 })
  await teclado.sessao('caixa@demo.tecla')
  await abrirCaixa(page, 1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('PDV')
  const entrada = page.getByRole('textbox', { name: 'QTDE * Referência' })
  await entrada.pressSequentially('2*1')
  await expect(entrada).toHaveAccessibleDescription(/2 UN × LEITE CONDENSADO LATA 395G/)
  await entrada.press('Enter')
  const itens = page.getByRole('grid', { name: 'Itens' })
  await expect(itens).toHaveAttribute('aria-rowcount', '1')
  await expect(itens.getByRole('row')).toHaveAttribute('aria-rowindex', '1')
  await expect(itens.getByRole('row').getByRole('gridcell', { name: '20,00' })).toBeInViewport()
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('2 × 10,00 = R$')
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText(/^R\$\s20,00$/)

  const teclas = page.getByRole('toolbar', { name: 'Teclas' })
  await expect(teclas.getByRole('button', { name: 'Pagar' })).toHaveAttribute('aria-keyshortcuts', 'F5')
  await entrada.press('F5')
  const formas = page.getByRole('dialog', { name: 'Forma de pagamento' })
  await expect(formas.getByRole('button', { name: 'Cartão' })).toHaveAttribute('aria-keyshortcuts', 'F4')
  await expect(formas).toContainText('F4')
  await formas.getByRole('button', { name: 'Cartão' }).press('F4')
  const meio = page.getByRole('dialog', { name: 'Escolha o meio de Pagamento' })
  await expect(meio.getByRole('textbox', { name: 'Valor' })).toHaveValue('20,00')
  await meio.getByRole('textbox', { name: 'Valor' }).press('Enter')
  // the field 'Bandeira' comes next and is not marked invalid at first; Enter without a choice marks it
  const bandeira = meio.getByRole('combobox', { name: 'Bandeira' })
  await expect(bandeira).toBeFocused()
  await expect(bandeira).toHaveAccessibleDescription('')
  await bandeira.press('Enter')
  await expect(bandeira).toHaveAccessibleDescription('Campo Obrigatório')
  await bandeira.selectOption({ index: 1 })
  await bandeira.press('Enter')
  await expect(meio).toHaveCount(0)
  await expect(itens).toHaveAttribute('aria-rowcount', '0')
  await expect(entrada).toBeFocused()
  await expect(page.getByRole('status', { name: 'Situação' })).toHaveText('online')
  await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText('autorizada')
})
