import { useId } from 'react'
import type { PhotoField } from '../../../../domain/fields/field.ts'
import { defineDialog, openDialog } from '../../../dialogs/define.ts'
import { ScopeLayer } from '../../../keys/scope-layer.tsx'
import { later } from '../../../shell/later.tsx'
import { useErro, useValor } from '../../form/use-store.ts'
import type { ControlProps } from '../control.ts'
import { controlProps, Frame } from '../frame.tsx'

const photoDialog = defineDialog(
  'form.foto',
  later(() => import('./photo-dialog.tsx'), 'PhotoDialog'),
)

/** Control of a picture: Enter chooses one (file, camera, paste, drop) and edits it, Del removes it. */
export function PhotoControl({ store, field, label, required, readOnly }: ControlProps<PhotoField>) {
  const id = useId()
  const { chave, campo } = field
  const value = useValor(store, chave)
  const erro = useErro(store, chave)
  const livre = campo.corte === 'livre'
  const has = typeof value === 'string' && value !== ''
  const edit = async (arquivo?: File) => {
    if (readOnly) return
    const foto = await openDialog(photoDialog, { arquivo, foto: has ? value : null, livre })
    if (typeof foto === 'string') store.mudar(chave, foto)
  }
  return (
    <Frame id={id} label={label} required={required} error={erro} help={campo.note}>
      <ScopeLayer>
        <button
          type="button"
          {...controlProps(id, chave, { erro, ajuda: campo.note })}
          aria-disabled={readOnly || undefined}
          className="campo campo-grupo flex items-center gap-3 text-left"
          onClick={() => void edit()}
          onKeyDown={event => {
            if (event.key === 'Delete' && !readOnly) store.mudar(chave, null)
          }}
          onPaste={event => {
            const file = event.clipboardData.files[0]
            if (file) void edit(file)
          }}
          onDragOver={event => event.preventDefault()}
          onDrop={event => {
            event.preventDefault()
            const file = event.dataTransfer.files[0]
            if (file) void edit(file)
          }}
        >
          {has ? (
            <img
              src={value}
              alt="Foto atual"
              className={livre ? 'h-20 max-w-60 flex-none object-contain' : 'size-20 flex-none object-cover'}
            />
          ) : (
            <span className="grid size-20 flex-none place-items-center border border-line border-dashed text-dim">
              sem foto
            </span>
          )}
          {readOnly ? null : (
            <span className="text-dim">
              {has ? 'Enter troca · Del tira' : 'Enter escolhe'}
              <br />
              arquivo, câmera, colar ou soltar
            </span>
          )}
        </button>
      </ScopeLayer>
    </Frame>
  )
}
