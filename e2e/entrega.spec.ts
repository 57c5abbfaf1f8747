import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'

interface Cliente {
  id: number
  nome: string
  cpf_cnpj: string | null
  tipo: string
  address_primary: { municipio: { uf: string } | null } | null
}

test('entregue a quem mora em outro estado: NF-e com os impostos de lá, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { headers } = await sessaoDe(request, DONO)
  const lista = await request.get('/api/v1/parceiros?ativo=1&includes=address_primary&limit=100', { headers })
  const { data } = (await lista.json()) as { data: Cliente[] }
  const longe = data.find(
    ({ tipo, cpf_cnpj, address_primary: a }) =>
      tipo === 'F' && cpf_cnpj && a?.municipio && a.municipio.uf !== 'SP',
  )
  if (!longe) throw new Error('no customer of another state in the demo')
  const uf = longe.address_primary?.municipio?.uf ?? ''

  await teclado.entrar(DONO, '/documento/pdv')
  const caixa = await abrirCaixa(page)
  const painel = page.getByRole('complementary', { name: 'Resumo da venda' })
  await caixa.digitar('2*7891000100103')
  await caixa.linhas(1)
  await caixa.digitar(`@${longe.nome}`)
  await expect(page.getByRole('option', { name: longe.nome }).first()).toBeVisible()
  await teclado.tecla('Enter')
  await expect(painel).toContainText(longe.nome)
  await teclado.comando('taxa de entrega')
  await expect(page.getByRole('dialog')).toBeVisible()
  await teclado.digitar('5,00')
  await teclado.tecla('Enter')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(`sai em NF-e para ${uf}`)
  await expect(painel).toContainText(`Impostos de venda para\n${uf}`, { useInnerText: true })
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
})
