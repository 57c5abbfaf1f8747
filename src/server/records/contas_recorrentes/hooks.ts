import { refuseCategory, renewRecurring } from '../../modules/financeiro/service.ts'
import type { Hooks } from '../../register/hooks.ts'

/** Hooks of recurring bills: those of the next days are made, and those after the end cancelled, as the record is saved. */
export const contasRecorrentesHooks: Hooks = {
  async prepare(q, sessao, row, before) {
    const categoria_id = Number(row['categoria_id'] ?? 0) || null
    await refuseCategory(
      q,
      sessao.empresa_id,
      'categoria_id',
      Number(row['tipo'] ?? before?.['tipo']),
      categoria_id,
    )
  },
  async saved(q, sessao, { id, agora }) {
    await renewRecurring(q, sessao, sessao.empresa_id, agora, { id, usuario_id: sessao.usuario_id })
  },
}
