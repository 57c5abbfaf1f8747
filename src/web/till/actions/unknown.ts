import { documento } from '../../../domain/commands/documento/index.ts'
import { produto } from '../../../domain/commands/produto/index.ts'
import { naoHa } from '../../../domain/faltam.ts'
import type { Desk } from '../../state/desk.ts'
import { hasFlag } from '../../state/session.ts'
import { unknownCodeOf } from '../unknown-code.ts'
import { refuse } from './entry.ts'

/** Handles an unknown code: a user with the right may register it at once; anybody may search by name. */
export function unknownCode(desk: Desk, codigo: string): undefined {
  const absent = naoHa(codigo)
  if (absent) return refuse(desk, `${absent.titulo} · ${absent.nota}`)
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
