import { type PropostaDeManifestos, proporManifestos } from '../../../domain/api/proposta-manifesto.ts'
import type { VendaAnswer } from '../../../domain/api/vendas.ts'
import { documento } from '../../../domain/commands/documento/index.ts'
import { vendas } from '../../../domain/commands/vendas/index.ts'
import { conhecimentos } from '../../../domain/documents/conhecimento/index.ts'
import type { OwnDocument } from '../../../domain/documents/define.ts'
import { call } from '../../api/client.ts'
import { defineDialog, openDialog } from '../../dialogs/define.ts'
import { dropKeys, holdKeys } from '../../keys/hold.ts'
import { on, type ScopeCommands } from '../../keys/scopes.ts'
import { later } from '../../shell/later.tsx'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import type { ToManifest } from './manifest-fields.ts'

/** Window of the manifests that the server proposed of notes. */
const manifestWindow = defineDialog<ToManifest, undefined>(
  'vendas.manifestar',
  later(() => import('./manifest-dialog.tsx'), 'ManifestDialog'),
)

/** Says in one line what becomes of notes. */
const toldOf = (ditas: PropostaDeManifestos['recusadas']): string =>
  ditas.map(({ nota, id, texto }) => `${nota ?? `documento ${id}`}: ${texto}`).join('; ')

/** Asks for the proposal before the window opens; keys typed meanwhile go to the window. */
export async function manifest(de: ToManifest['de'], ids: readonly number[]): Promise<void> {
  holdKeys('janela')
  try {
    const { data } = await call(proporManifestos, { body: { de, ids: [...ids] } })
    const [fora, aviso] = [toldOf(data.recusadas), toldOf(data.avisos)]
    if (data.manifestos.length > 0)
      return void (await openDialog(manifestWindow, { de, proposta: data, fora, aviso }))
    dropKeys()
    alerta(fora)
  } catch (error) {
    dropKeys()
    throw error
  }
}

/** Returns the command that makes manifests of notes; hidden while none of them has an access key. */
export const manifestAction = (notes: readonly VendaAnswer[]): ScopeCommands[number] =>
  on(
    vendas.manifestar,
    notes.some(({ chave }) => chave !== null) &&
      (() =>
        manifest(
          'vendas',
          notes.map(({ id }) => id),
        )),
  )

/** Returns the command that makes manifests of CT-e; hidden while none of them is authorised. */
export const manifestFreights = (
  document: OwnDocument,
  rows: readonly { id: number; situacao?: unknown }[],
): ScopeCommands =>
  document === conhecimentos
    ? [
        on(
          documento.manifestar,
          rows.some(({ situacao }) => situacao === 'T') &&
            (() =>
              manifest(
                'conhecimentos',
                rows.map(({ id }) => id),
              )),
        ),
      ]
    : []

/** Begins the CT-e of notes. */
export function beginFreight(ids: readonly number[]): void {
  holdKeys('form')
  go(`${conhecimentos.path}/novo?notas=${ids.join(',')}`)
}

/** Returns the command that begins the CT-e of notes; hidden while none of them has an access key. */
export const freightAction = (notes: readonly VendaAnswer[]): ScopeCommands[number] =>
  on(
    vendas.conhecimento,
    notes.some(({ chave }) => chave !== null) && (() => beginFreight(notes.map(({ id }) => id))),
  )
