import { dataHoraIn, fusoOf } from '../../src/core/document/fuso.ts'
import { checkIdentification } from '../../src/core/venda/header/check-identification.ts'
import { closeSale } from '../../src/core/venda/header/close-sale.ts'
import { addItem } from '../../src/core/venda/line/add-item.ts'
import { novaVenda } from '../../src/core/venda/nova-venda.ts'
import { pay } from '../../src/core/venda/payment/pay.ts'
import { recusada } from '../../src/core/venda/recusa.ts'
import type { Venda } from '../../src/core/venda/venda.ts'
import { type CatalogoAnswer, catalogo } from '../../src/domain/api/catalogo.ts'
import { trocarEmpresa, user } from '../../src/domain/api/sessao.ts'
import { criarVenda, verVenda } from '../../src/domain/api/vendas.ts'
import { toEndpoints } from '../../src/domain/fields/endpoints/to-endpoints.ts'
import { judgeProduto } from '../../src/domain/fiscal/julgar-produto.ts'
import { calculateVenda } from '../../src/domain/fiscal/to-engine.ts'
import { produtos } from '../../src/domain/records/produtos/index.ts'
import { toBody } from '../../src/domain/venda/to-body.ts'
import { Colunas } from '../../src/web/catalog/columns.ts'
import type { ProdutoCatalogo } from '../../src/web/catalog/produto.ts'
import { toProduto } from '../../src/web/catalog/to-produto.ts'
import { Acaso } from './apoio/acaso.ts'
import { Cliente, Recusada } from './apoio/cliente.ts'
import { esperarCalma } from './apoio/conferir.ts'
import { produtoEstranho, type Regras, regrasEstranhas } from './apoio/estranhos.ts'
import { Instalacao } from './apoio/instalacao.ts'
import { abrirLoja, type Loja, primeiroCaixa } from './apoio/loja.ts'
import type { Prova } from './apoio/prova.ts'
import { comCadastrado, pagamento, uuidDe } from './apoio/venda.ts'

const QUANTIDADES = ['1', '1', '3', '0.001', '0.455', '999.999', '100000']

/** Result for a product: refused before payment, or sold, with the sale's id. */
type Passo = { recusa: string } | { venda: number }

/** Reads the catalogue's products changed since `desde`, as a till does. */
async function lerCatalogo(
  cliente: Cliente,
  desde?: string,
): Promise<{ meta: CatalogoAnswer; lidos: ProdutoCatalogo[] }> {
  const meta = await cliente.chamar(catalogo, desde === undefined ? {} : { query: { desde } })
  const colunas = new Colunas(meta.produtos.colunas)
  return { meta, lidos: meta.produtos.linhas.map(linha => toProduto(linha, colunas, meta)) }
}

/** Sells one line of the product, with the checks and payment that the till has. */
async function vender(
  loja: Loja,
  { empresa }: CatalogoAnswer,
  produto: ProdutoCatalogo,
  qtde: string,
  acaso: Acaso,
): Promise<Passo> {
  const agora = dataHoraIn(new Date(), fusoOf(empresa.uf))
  const { id: terminal_id } = primeiroCaixa(loja)
  const impede = empresa.impedimento ?? produto.impedimento
  if (impede) return { recusa: impede }
  const nova = novaVenda({ uuid: uuidDe(acaso), terminal_id, empresa_id: empresa.id, criada_em: agora })
  const comQuem = acaso.chance(0.3) ? comCadastrado(nova, loja, acaso) : null
  const modelo = comQuem?.cliente.tipo === 'J' && acaso.chance(0.5) ? '55' : '65'
  const aberta: Venda = { ...(comQuem?.venda ?? nova), modelo }
  const emissao = {
    crt: empresa.crt,
    uf: empresa.uf,
    ambiente_sefaz: empresa.ambiente_sefaz,
    modelo,
    data: agora,
  } as const
  const [problema] = judgeProduto({ ...produto, qtde }, produto.regras, emissao)
  if (problema) return { recusa: `${problema.codigo} ${problema.texto}` }
  const venda = addItem(aberta, { uid: 'i', produto, qtde, origem_leitura: 'scan' })
  if (recusada(venda)) return { recusa: venda.erro }
  const calculo = calculateVenda(venda, { ...loja.contexto, data: agora.slice(0, 10) })
  if (calculo.erro !== null) return { recusa: calculo.erro }
  const total = calculo.totais.vNF
  const anonima = checkIdentification(venda, { total, data: agora })
  if (anonima) return { recusa: anonima.erro }
  const dinheiro = loja.meios.find(({ meio }) => meio === 1)
  if (!dinheiro) throw new Error('a loja não tem dinheiro')
  const paga = pay(venda, { pagamento: pagamento(loja, dinheiro, total, 'p'), total })
  if (recusada(paga)) return { recusa: paga.erro }
  const fechada = closeSale(paga, { total, em: agora })
  if (recusada(fechada)) return { recusa: fechada.erro }
  const { data } = await loja.cliente.chamar(criarVenda, { body: toBody(fechada, calculo, loja.contexto) })
  return { venda: data.id }
}

/** Sells each unusual product and a sample of the demo's products once: SEFAZ must authorize every paid sale. */
export async function venderEstranhos(
  cliente: Cliente,
  quantos: number,
  acaso: Acaso,
  relatar: (linha: string) => void,
): Promise<string[]> {
  const loja = await abrirLoja(cliente)
  const { meta, lidos } = await lerCatalogo(cliente)
  const ids = (tipo: keyof CatalogoAnswer['regras']) => Object.keys(meta.regras[tipo]).map(Number)
  const estranhas = await regrasEstranhas(cliente, acaso, Math.ceil(quantos / 4))
  const regras: Regras = {
    icms: [...lidos.slice(0, 1).map(({ icms_id }) => icms_id), ...ids('icms'), ...estranhas.icms],
    pisconfins: [
      ...lidos.slice(0, 1).map(p => p.pisconfins_id),
      ...ids('pisconfins'),
      ...estranhas.pisconfins,
    ],
    ibs: [...ids('ibs'), null],
    cbs: [...ids('cbs'), null],
    isl: [null, ...ids('isl')],
    ipi: [...ids('ipi'), ...estranhas.ipi, null],
  }
  let cadastro = 0
  const corpos = new Map<number, unknown>()
  for (let i = 0; i < quantos; i++) {
    const corpo = produtoEstranho(acaso, regras)
    try {
      const { data } = (await cliente.chamar(toEndpoints(produtos).create, { body: corpo })) as {
        data: { id: number }
      }
      corpos.set(data.id, corpo)
    } catch (erro) {
      if (!(erro instanceof Recusada) || erro.status !== 422) throw erro
      cadastro += 1
    }
  }
  const agora = await lerCatalogo(cliente, meta.versao)
  const novos = agora.lidos.filter(({ produto_id }) => corpos.has(produto_id))
  const passo = Math.max(1, Math.floor(lidos.length / quantos))
  const daDemo = lidos.filter(
    (p, i) =>
      i % passo === 0 &&
      !p.controle_lote &&
      !p.controle_grade &&
      !p.montagem &&
      !p.pausar_venda &&
      p.estoque !== '0',
  )
  const problemas: string[] = []
  const vendidas = new Map<number, string>()
  const recusas = new Map<string, number>()
  for (const produto of [...daDemo, ...novos]) {
    const qtde = corpos.has(produto.produto_id) ? acaso.um(QUANTIDADES) : '1'
    const quem = JSON.stringify(corpos.get(produto.produto_id) ?? { referencia: produto.referencia })
    try {
      const passo = await vender(loja, agora.meta, produto, qtde, acaso)
      if ('venda' in passo) vendidas.set(passo.venda, `${qtde} × ${quem} ${JSON.stringify(produto.regras)}`)
      else if (corpos.has(produto.produto_id)) recusas.set(passo.recusa, (recusas.get(passo.recusa) ?? 0) + 1)
      else if (produto.estoque === null || Number(produto.estoque) > 0)
        problemas.push(`da demonstração, recusado: ${passo.recusa} ${quem}`)
    } catch (erro) {
      if (!(erro instanceof Recusada)) throw erro
      problemas.push(`recusada depois de paga: ${erro.message} — ${qtde} × ${quem}`)
    }
  }
  const inquieto = await esperarCalma(cliente, 120_000)
  if (inquieto) problemas.push(inquieto)
  let autorizadas = 0
  for (const [id, quem] of vendidas) {
    const { data } = await cliente.chamar(verVenda, { params: { id } })
    if (data.status_emissao === 'autorizada') autorizadas += 1
    else
      problemas.push(
        `${data.status_emissao} ${data.cstat} ${data.xmotivo} ${JSON.stringify(data.orientacao)} — ${quem}`,
      )
  }
  relatar(
    `CRT ${meta.empresa.crt}: ${quantos} estranhos (${cadastro} recusados no cadastro, ${[...recusas.values()].reduce((a, b) => a + b, 0)} ao entrar na venda por ${recusas.size} motivos), ${daDemo.length} da demonstração, ${autorizadas} autorizadas`,
  )
  for (const [texto, vezes] of recusas) relatar(`  ${vezes} × ${texto}`)
  return problemas
}

/** Proof that no sale is refused after payment: SEFAZ authorizes everything that register and till accept. */
export const estranhos: Prova = {
  nome: 'produtos',
  resumo: 'produtos estranhos e os da demonstração: o que passa no cadastro e na venda é autorizado',
  async executar({ curta, semente }, relatar) {
    return Instalacao.usar(async instalacao => {
      const cliente = await Cliente.entrar(instalacao.url, 'dono@demo.tecla')
      const { data: eu } = await cliente.chamar(user)
      const problemas: string[] = []
      for (const [i, empresa] of eu.empresas.entries()) {
        await cliente.chamar(trocarEmpresa, { params: { usuario: eu.id, empresa: empresa.id } })
        problemas.push(...(await venderEstranhos(cliente, curta ? 30 : 600, new Acaso(semente + i), relatar)))
      }
      return problemas
    })
  },
}
