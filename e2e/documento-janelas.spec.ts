import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { lerSemEnter } from './till.ts'

const DONO = 'dono@demo.tecla'

test('o documento e as suas janelas não têm problema sério nos dois temas', async ({
  page,
  teclado,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { tecla, digitar } = teclado
  /** Opens a dialog with a key, runs `antes`, checks accessibility in both themes, and closes it. */
  const janela = async (
    nome: string | RegExp,
    abrir: string,
    antes = async () => {},
    fechar = () => tecla('Escape'),
  ) => {
    await tecla(abrir)
    const dialogo = page.getByRole('dialog', { name: nome })
    await expect(dialogo).toBeVisible()
    await antes()
    await semProblemasNosDoisTemas(page)
    await fechar()
    await expect(dialogo).toHaveCount(0)
  }
  const aberta = (nome: string | RegExp) => page.getByRole('dialog', { name: nome })

  await teclado.sessao(DONO)
  await page.goto('/documento/documento/novo')
  const caixa = page.getByRole('textbox', { name: 'QTDE * Referência' })
  await expect(caixa).toBeEnabled()
  const itens = page.getByRole('grid', { name: 'Itens' })
  await caixa.focus()
  for (const texto of ['2*7891000100103', '1']) {
    await digitar(texto)
    await tecla('Enter')
  }
  await expect(itens).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText(/^R\$\s30,00$/)
  await expect(page.getByRole('form', { name: 'Documento' })).toMatchAriaSnapshot(`
    - form "Documento":
      - textbox "Série"
      - textbox "Número"
      - combobox "Cliente"
      - combobox "Endereço"
      - combobox "Faturamento": à vista
      - tablist "Partes":
        - tab "Itens" [selected]
        - tab "Detalhes"
        - tab "Transportadora"
        - tab "Resumo"
        - tab "Documentos"
      - tabpanel "Itens":
        - region "Itens do documento":
          - textbox "QTDE * Referência"
          - grid "Itens":
            - row /001 .* 20,00/
            - row /002 .* 10,00/ [selected]
            - row "# Código Descrição Un Qtd Unit Total":
              - columnheader "#"
              - columnheader "Código"
              - columnheader "Descrição"
              - columnheader "Un"
              - columnheader "Qtd"
              - columnheader "Unit"
              - columnheader "Total"
          - complementary "Resumo do pagamento"
  `)
  await semProblemasNosDoisTemas(page)

  // after the refusal, each field is marked invalid, with its message
  await tecla('F2')
  const cliente = page.getByRole('combobox', { name: 'Cliente' })
  await expect(cliente).toHaveAttribute('aria-invalid', 'true')
  await expect(cliente).toHaveAccessibleDescription('Campo Obrigatório')
  await semProblemasNosDoisTemas(page)

  for (const [chord, parte] of [
    ['Alt+2', 'Detalhes'],
    ['Alt+3', 'Transportadora'],
    ['Alt+4', 'Resumo'],
    ['Alt+5', 'Documentos'],
  ] as const) {
    await tecla(chord)
    await expect(page.getByRole('tab', { name: parte })).toHaveAttribute('aria-selected', 'true')
    await semProblemasNosDoisTemas(page)
  }
  await tecla('Insert')
  const referenciado = aberta('Documento Referenciado')
  await expect(referenciado).toBeVisible()
  await semProblemasNosDoisTemas(page)
  // a scanned access key goes into the field, and is not searched as a product
  await lerSemEnter(page, '35260311222333000181550010000000421123456789')
  await expect(referenciado.getByRole('textbox', { name: 'Chave de acesso' })).toHaveValue(/^[\d ]{44,}$/)
  await tecla('Escape')
  await expect(aberta('Confirmação')).toContainText('Descartar alterações?')
  await tecla('F2')
  await expect(page.locator('[role$=dialog]')).toHaveCount(0)
  await tecla('Alt+1')
  await caixa.focus()

  const item = aberta(/^Item - /)
  await janela(/^Item - /, 'F4', async () => {
    for (let parte = 1; parte <= (await item.getByRole('tab').count()); parte++) {
      await tecla(`Alt+${parte}`)
      await expect(item.getByRole('tab').nth(parte - 1)).toHaveAttribute('aria-selected', 'true')
      if (parte < 6) await semProblemasNosDoisTemas(page)
    }
  })
  await janela('Busca de produto', 'F8', async () => {
    await digitar('LEITE')
    await expect(page.getByRole('option').nth(1)).toBeVisible()
    await tecla('Enter')
    await expect(aberta('Busca de produto').getByText('1 produto marcado')).toBeVisible()
  })
  await page.evaluate(() => navigator.clipboard.writeText('NADA\t1\t2,00\n7891000100103\t1'))
  await janela('Linhas que não entraram', 'Control+v', undefined, () => tecla('F4'))
  await janela('Forma de pagamento', 'F5')
  await tecla('F5')
  await expect(aberta('Forma de pagamento')).toBeVisible()
  await janela('Escolha o meio de Pagamento', 'F5', async () => {
    await teclado.escopo('pdv.pagamento.valor')
    await tecla('F6')
    await teclado.escopo('pdv.parcelas.linhas')
    await semProblemasNosDoisTemas(page)
    await tecla('Escape')
    await teclado.escopo('pdv.pagamento.valor')
  })
  await janela('De onde vem cada valor', 'Alt+x')
})
