import type {
  ComplementoOferecido,
  IngredienteOferecido,
  LinhaOferecida,
  Montagem,
} from '../../../../src/core/venda/adding/montagem.ts'
import type { ProdutoPerguntado } from '../../../../src/core/venda/adding/steps.ts'

export const ingrediente = (
  insumo_id: number,
  nome: string,
  extra: Partial<IngredienteOferecido> = {},
): IngredienteOferecido => ({
  insumo_id,
  nome,
  removivel: false,
  adicional: false,
  porcao: '1.00',
  maximo: 1,
  preco: '0.00',
  selo: null,
  ...extra,
})

export const cebola = ingrediente(1, 'CEBOLA', { removivel: true })
export const massa = ingrediente(2, 'MASSA')
export const bacon = ingrediente(3, 'BACON', { adicional: true, maximo: 2, preco: '3.00', porcao: '0.05' })

export const linha = (
  id: number,
  tamanho: readonly [id: number, nome: string],
  subdivisao: string,
  preco: string,
  extra: Partial<LinhaOferecida> = {},
): LinhaOferecida => ({
  id,
  nome: `${tamanho[1]} ${subdivisao}`,
  tamanho_id: tamanho[0],
  tamanho: tamanho[1],
  subdivisao,
  preco,
  gtin: null,
  pausar_venda: false,
  ingredientes: [],
  selo: null,
  selo_de_varias: null,
  saldo: null,
  ...extra,
})

export const GRANDE = [1, 'GRANDE'] as const
export const MEDIA = [2, 'MEDIA'] as const

export const molhos: ComplementoOferecido = {
  id: 7,
  nome: 'Molhos',
  minimo: 1,
  maximo: 2,
  componentes: [
    { insumo_id: 11, nome: 'MAIONESE', preco: '0.80', porcao: '1.00', gratis: true, selo: null },
    { insumo_id: 12, nome: 'BARBECUE', preco: '0.80', porcao: '1.00', gratis: false, selo: null },
  ],
}

export const montagem = (extra: Partial<Montagem> = {}): Montagem => ({
  grades: [],
  subdivisao: 'Sabor',
  subdivisoes: 1,
  calculo: 1,
  ingredientes: [],
  complementos: [],
  ...extra,
})

/** Two flavours in the large size, one in the medium; the first has onion to leave out and bacon to add. */
export const pizza = (extra: Partial<Montagem> = {}): Montagem =>
  montagem({
    grades: [
      linha(51, GRANDE, 'CALABRESA', '40.00', { ingredientes: [massa, cebola, bacon] }),
      linha(52, GRANDE, 'ATUM', '45.00', { ingredientes: [massa, cebola] }),
      linha(53, MEDIA, 'CALABRESA', '30.00', { ingredientes: [massa] }),
    ],
    subdivisoes: 2,
    complementos: [molhos],
    ...extra,
  })

export const produto = (extra: Partial<ProdutoPerguntado> = {}): ProdutoPerguntado => ({
  pausar_venda: false,
  veiculo_novo: false,
  controle_lote: false,
  montagem: null,
  ...extra,
})

/** The operation of a sale. */
export const venda = 1
