import { useState } from 'react'
import { formatCpf } from '../../../core/document/cpf.ts'
import type { ManifestoProposto } from '../../../domain/api/proposta-manifesto.ts'
import { form } from '../../../domain/commands/form/index.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { type ShortForm, useShortForm, useTexto } from '../../forms/short-form.ts'
import { on } from '../../keys/scopes.ts'
import { uuidv7 } from '../../offline/uuid.ts'
import { countOf } from '../../register/bulk/contar.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Money } from '../../ui/money.tsx'
import { bodiesOf, issueManifests } from './issue-manifests.ts'
import { isDrawn, judgeTexts, OUTRO, proposedTexts, type ToManifest } from './manifest-fields.ts'

/** Title of the window, and what its documents are called. */
const WORDS = {
  vendas: { title: 'MDF-e destas notas', names: ['nota', 'notas'] },
  conhecimentos: { title: 'MDF-e destes CT-e', names: ['CT-e', 'CT-e'] },
} as const

/** Shows proposed manifests of notes: vehicle, driver, way and weight can be changed; F2 saves and issues them. */
export function ManifestDialog({ data, close }: DialogProps<ToManifest, undefined>) {
  const { proposta, fora, aviso } = data
  const { title, names } = WORDS[data.de]
  const { manifestos, veiculos, condutores } = proposta
  const typed = useShortForm(proposedTexts(proposta), texts => judgeTexts(proposta, texts))
  const [uuids] = useState(() => manifestos.map(() => uuidv7()))
  const other = useTexto(typed, 'condutor') === OUTRO
  const many = manifestos.length > 1
  const confirm = many ? `Emitir os ${manifestos.length} MDF-e` : 'Emitir o MDF-e'
  const send = () => {
    const wrong = judgeTexts(proposta, typed.valores())
    if (wrong) return typed.recusar(wrong)
    void typed.enviar(async () => {
      await issueManifests(bodiesOf(proposta, typed.valores(), uuids))
      close()
    })
  }
  const vehicle = typed.field('veiculo')
  return (
    <Dialog
      title={title}
      scope="vendas.manifestar"
      width="w-[90ch]"
      labels={{ 'form.confirmar': confirm }}
      onClose={() => close()}
      commands={[on(form.confirmar, send), ...typed.passeio(send)]}
      footer={
        <CloseOrConfirm
          onClose={() => close()}
          confirm={confirm}
          onConfirm={send}
          disabled={typed.enviando}
        />
      }
    >
      <form ref={typed.formRef} className="grid gap-1 px-3 pt-2" onSubmit={event => event.preventDefault()}>
        <ChoiceField
          label="Veículo"
          autoFocus
          options={veiculos.map(({ id, placa, nome, reboques }) => [
            id,
            [placa, ...reboques.map(({ placa: trailer }) => trailer)].join(' + ').concat(` · ${nome}`),
          ])}
          {...vehicle}
          onChange={event => {
            const driver = veiculos.find(({ id }) => String(id) === event.target.value)?.condutor
            if (driver) typed.mudar({ condutor: driver })
            return vehicle.onChange(event)
          }}
        />
        <ChoiceField
          label="Condutor"
          blank="outro condutor"
          options={condutores.map(({ cpf, nome }) => [cpf, `${nome} · ${formatCpf(cpf)}`])}
          {...typed.field('condutor')}
        />
        {other ? (
          <div className="grid grid-cols-[minmax(0,1fr)_18ch] gap-2">
            <Field label="Nome do condutor" maxLength={60} {...typed.field('nome')} />
            <Field label="CPF" inputMode="numeric" maxLength={14} {...typed.field('cpf')} />
          </div>
        ) : null}
        {manifestos.map((manifesto, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the proposal never changes, and its place names its fields
          <Proposed key={i} manifesto={manifesto} place={i} typed={typed} names={names} />
        ))}
        <p role="alert" className="min-h-[22px] text-bad">
          {typed.erro('geral')}
        </p>
        {fora ? <p className="pb-1 text-bad">Ficam de fora: {fora}</p> : null}
        {aviso ? <p className="pb-1 text-live">{aviso}</p> : null}
      </form>
    </Dialog>
  )
}

interface ProposedProps {
  manifesto: ManifestoProposto
  place: number
  typed: ShortForm
  names: readonly [string, string]
}

/** Shows one proposed manifest: its ends, cities, value and insurance, with way and weight to change. */
function Proposed({ manifesto: { corpo, descargas }, place, typed, names }: ProposedProps) {
  const { uf_inicio, uf_fim, documentos, valor_carga, seguros } = corpo
  const title = `${uf_inicio} → ${uf_fim}`
  const insured = seguros.map(({ seguradora, apolice }) =>
    [seguradora ?? 'seguro próprio', apolice && `apólice ${apolice}`].filter(Boolean).join(', '),
  )
  return (
    <section aria-label={title} className="border-line border-t pt-2">
      <p className="flex justify-between gap-4">
        <b className="font-semibold">
          {title} · {countOf(documentos.length, ...names)}
        </b>
        <Money value={valor_carga} />
      </p>
      <p className="pb-1 text-dim">
        {descargas.map(({ nome, notas }) => `${nome} ${notas}`).join(' · ')} · seguro:{' '}
        {insured.join(' e ') || 'nenhum'}
      </p>
      <div className="grid grid-cols-2 gap-2">
        {isDrawn(corpo) ? (
          <Field
            label="UFs do percurso"
            help="as que ficam entre as duas, na ordem"
            maxLength={100}
            {...typed.field(`percurso.${place}`)}
          />
        ) : null}
        <Field label="Peso bruto (kg)" inputMode="decimal" maxLength={16} {...typed.field(`peso.${place}`)} />
      </div>
    </section>
  )
}
