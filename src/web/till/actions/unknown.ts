import { layoutOf } from '../../../core/barcode/keyboard.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { naoHa } from '../../../domain/nao-ha.ts'
import type { Desk } from '../../state/desk.ts'
import { hasFlag } from '../../state/session.ts'
import { unknownCodeOf } from '../typed/unknown-code.ts'
import { refuse } from './entry.ts'

/**
 * Refuses an unknown code, and offers a next step: to register the product for a user with permission, else to search
 * by name. For a text that names a feature which does not exist yet, only says so.
 */
export function unknownCode(desk: Desk, codigo: string): undefined {
  const absent = naoHa(codigo)
  if (absent) return refuse(desk, `${absent.titulo} · ${absent.nota}`)
  if (layoutOf(codigo) === 'americano')
    return refuse(desk, 'O leitor está com outro teclado: ajuste em Teste do equipamento')
  unknownCodeOf(desk).set(codigo)
  desk.pending.set(null)
  return refuse(
    desk,
    `Produto não localizado: ${codigo}`,
    hasFlag('produtos_produto')
      ? { comando: desk.isDocument ? documento.novoProduto : produto.cadastrar, texto: 'cadastrar' }
      : { comando: produto.buscar, texto: 'buscar pelo nome' },
  )
}
