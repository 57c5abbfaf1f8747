import { aPagar } from './a-pagar.ts'
import { aReceber } from './a-receber.ts'
import { acessos } from './acessos.ts'
import { apuracao } from './apuracao.ts'
import { avaliacao } from './avaliacao.ts'
import { caixaRitmo } from './caixa-ritmo.ts'
import { caixas } from './caixas.ts'
import { canais } from './canais.ts'
import { cancelamentos } from './cancelamentos.ts'
import { cartoesAReceber } from './cartoes-a-receber.ts'
import { clientesNovos } from './clientes-novos.ts'
import { comissoes } from './comissoes.ts'
import { comparativo } from './comparativo.ts'
import { compras } from './compras.ts'
import { contagens } from './contagens.ts'
import { contratos } from './contratos.ts'
import { ctes, ctesOs } from './ctes.ts'
import { curvaAbc } from './curva-abc.ts'
import type { Report } from './define.ts'
import { devolucoes } from './devolucoes.ts'
import { entregas } from './entregas.ts'
import { fluxoCaixa } from './fluxo-caixa.ts'
import { giro } from './giro.ts'
import { ibsCbs } from './ibs-cbs.ts'
import { inventario } from './inventario.ts'
import { kardex } from './kardex.ts'
import { livroEntradas } from './livro-entradas.ts'
import { livroSaidas } from './livro-saidas.ts'
import { lucro } from './lucro.ts'
import { margem } from './margem.ts'
import { mdfes } from './mdfes.ts'
import { meios } from './meios.ts'
import { notas } from './notas.ts'
import { orcamentos } from './orcamentos.ts'
import { ordens } from './ordens.ts'
import { parados } from './parados.ts'
import { parceiros } from './parceiros.ts'
import { pedidos } from './pedidos.ts'
import { perdas } from './perdas.ts'
import { pisCofins } from './pis-cofins.ts'
import { posicaoEstoque } from './posicao-estoque.ts'
import { precosCompra } from './precos-compra.ts'
import { precosMudados } from './precos-mudados.ts'
import { produtos } from './produtos.ts'
import { promocoes } from './promocoes.ts'
import { reposicao } from './reposicao.ts'
import { resultado } from './resultado.ts'
import { retornaveis } from './retornaveis.ts'
import { tributosProduto } from './tributos-produto.ts'
import { vales } from './vales.ts'
import { validade } from './validade.ts'
import { veiculos } from './veiculos.ts'
import { vendaAgrupada } from './venda-agrupada.ts'
import { vendas } from './vendas.ts'
import { vendasHora } from './vendas-hora.ts'
import { vendedores } from './vendedores.ts'

/** Reports in menu order. To add a report, add its file and a line here. */
export const REPORTS: readonly Report[] = [
  vendas,
  lucro,
  vendaAgrupada,
  vendasHora,
  comparativo,
  vendedores,
  comissoes,
  meios,
  canais,
  entregas,
  produtos,
  curvaAbc,
  margem,
  devolucoes,
  parceiros,
  avaliacao,
  clientesNovos,
  orcamentos,
  pedidos,
  contratos,
  ordens,
  retornaveis,
  posicaoEstoque,
  kardex,
  giro,
  reposicao,
  parados,
  validade,
  perdas,
  contagens,
  compras,
  precosCompra,
  precosMudados,
  aReceber,
  aPagar,
  cartoesAReceber,
  fluxoCaixa,
  resultado,
  vales,
  promocoes,
  caixas,
  notas,
  livroSaidas,
  livroEntradas,
  apuracao,
  pisCofins,
  ibsCbs,
  tributosProduto,
  inventario,
  ctes,
  ctesOs,
  mdfes,
  veiculos,
  cancelamentos,
  acessos,
  caixaRitmo,
]
