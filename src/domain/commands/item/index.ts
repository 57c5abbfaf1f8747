import { abaixo } from './abaixo.ts'
import { acima } from './acima.ts'
import { cancelarItem } from './cancelar.ts'
import { confirmarCodigo } from './confirmar-codigo.ts'
import { descontoItem } from './desconto.ts'
import { preco } from './preco.ts'
import { precoNovo } from './preco-novo.ts'
import { quantidade } from './quantidade.ts'
import { veiculo } from './veiculo.ts'

/** Commands that add the typed item to the sale, move the cursor, or change the line under the cursor. */
export const item = {
  confirmarCodigo,
  quantidade,
  preco,
  precoNovo,
  desconto: descontoItem,
  veiculo,
  cancelar: cancelarItem,
  acima,
  abaixo,
}
