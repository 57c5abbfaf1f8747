import { readNota } from '../../../core/purchases/nota.ts'
import type { CompraAnswer, Conferencia, EntradaDita, importarXml } from '../../../domain/api/compras.ts'
import type { Body } from '../../../domain/api/define.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { save } from '../../documents/save.ts'
import { readDocumentName } from '../../documents/venda/name-repository.ts'
import type { Sessao } from '../../http/session.ts'
import { refusePaid, undoDocument } from '../../money/document.ts'
import { tellCatalog } from '../../realtime/broadcaster.ts'
import { giveBack } from '../estoque/service.ts'
import type { Recepcao } from '../recebidas/service.ts'
import { importNote, keptNote } from './importar.ts'
import { takePricesBack } from './precos.ts'
import { createPurchase, enteredUnder } from './purchase.ts'
import { purchaseAnswer, readLines, whyNotUndone } from './ver.ts'
import { isOwnEntry, markUndone, readPurchase } from './ver-repository.ts'

export { makePartner, type RecordMaking } from './registrar.ts'
export { partnerOf, readCredits } from './repository.ts'

/** Makes the service of purchases by supplier's note: import, entry and undo. */
export function createCompras(ctx: Recepcao & Pick<Deps, 'vault' | 'ports' | 'broadcaster'>) {
  const { db, clock } = ctx
  const purchase = createPurchase(ctx)

  const tell = (sessao: Sessao) => tellCatalog(ctx.broadcaster, sessao)

  return {
    importar: (sessao: Sessao, pedido: Body<typeof importarXml>): Promise<Conferencia> =>
      importNote(ctx, sessao, pedido),

    /**
     * Enters a purchase once: a repeated uuid returns the stored entry. @throws VALIDACAO at the faulty field, CONFLITO
     * when another entry has the note
     */
    async entrar(sessao: Sessao, dita: EntradaDita): Promise<CompraAnswer> {
      const before = await db.tx(sessao, q => enteredUnder(q, sessao, dita))
      if (before) return before
      const nota = readNota(await keptNote(ctx, sessao, dita.chave))
      const entered = await save(ctx, purchase, sessao, { nota, dita })
      tell(sessao)
      return entered
    },

    /** Undoes an entry. @throws NAO_ENCONTRADO; CONFLITO with the reason when it cannot be undone */
    async desfazer(sessao: Sessao, id: number): Promise<CompraAnswer> {
      await db.tx(sessao, async q => {
        const compra = await readPurchase(q, sessao, { id, segura: true })
        if (!compra) throw new AppError('NAO_ENCONTRADO')
        const why = await whyNotUndone(q, sessao, compra, await readLines(q, sessao, id))
        if (why !== null) throw new AppError('CONFLITO', { mensagem: why })
        const em = clock()
        const { empresa_id, usuario_id } = sessao
        const titulo = `Entrada desfeita: ${await readDocumentName(q, id)}`
        await giveBack(q, sessao, { empresa_id, venda_id: id, usuario_id, em, titulo })
        await refusePaid(q, sessao, id)
        await undoDocument(q, sessao, id, { usuario_id, em, motivo: 'Entrada desfeita' })
        await takePricesBack(q, sessao, compra.precos, em)
        await markUndone(q, sessao, id, em)
      })
      tell(sessao)
      return db.tx(sessao, q => purchaseAnswer(q, sessao, id))
    },

    /** Reads an entry. Null: the entry has no supplier's note. @throws NAO_ENCONTRADO */
    ver: (sessao: Sessao, id: number): Promise<CompraAnswer | null> =>
      db.tx(sessao, async q => ((await isOwnEntry(q, sessao, id)) ? null : purchaseAnswer(q, sessao, id))),
  }
}

export type ComprasService = ReturnType<typeof createCompras>
