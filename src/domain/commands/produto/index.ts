import { agendarPreco } from './agendar-preco.ts'
import { atualizarCatalogo } from './atualizar-catalogo.ts'
import { buscar } from './buscar.ts'
import { cadastrar } from './cadastrar.ts'
import { cargaBalancas } from './carga-balancas.ts'
import { custoComposicao } from './custo-composicao.ts'

export const produto = {
  buscar,
  cadastrar,
  atualizarCatalogo,
  agendarPreco,
  cargaBalancas,
  custoComposicao,
}
