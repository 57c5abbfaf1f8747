import { useState } from 'react'
import { CONSENTIMENTO, requestTrial, TRIAL_DAYS } from '../../../../domain/api/acesso.ts'
import { acesso } from '../../../../domain/commands/acesso/index.ts'
import { form } from '../../../../domain/commands/form/index.ts'
import { ieInvalida } from '../../../../domain/fiscal/inscricao-estadual.ts'
import { call } from '../../../api/client.ts'
import { problems } from '../../../forms/resolver.ts'
import { type FieldTexts, type ShortForm, useShortForm } from '../../../forms/short-form.ts'
import { on, useScope } from '../../../keys/scopes.ts'
import { go } from '../../../state/location.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseOrConfirm } from '../../../ui/dialog/close-or-confirm.tsx'
import { ChoiceField } from '../../../ui/field/choice-field.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { CityFields } from '../city-fields.tsx'
import { REGIMES } from '../crt.ts'
import { AccessFrame } from '../frame.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { useOffer } from '../offer.ts'
import { useShown } from '../password-field.tsx'
import { PostBox } from '../post-box.tsx'
import { PrivacyDialog } from './privacy-dialog.tsx'

const back = () => go('/login')

/** Makes the request body: an empty field is '', so that the schema refuses it at its field. */
function bodyOf({ uf: _uf, crt = '', ...texts }: FieldTexts, agreed: boolean) {
  return {
    nome: '',
    empresa: '',
    cnpj: '',
    email: '',
    telefone: '',
    password: '',
    password_confirmation: '',
    ...texts,
    crt: Number(crt) as 1,
    consentimento: agreed as true,
  }
}

/** Screen /login/teste_gratis: person, company and consent; a confirmed e-mail creates the account. */
export function TrialScreen() {
  const [agreed, setAgreed] = useState(false)
  const judge = (valores: FieldTexts) => {
    const ie = ieInvalida(valores['ie'], valores['municipio_ibge'])
    const wrong = { ...(ie ? { ie } : {}), ...problems(requestTrial.body, bodyOf(valores, agreed)) }
    return Object.keys(wrong).length > 0 ? wrong : null
  }
  const fields = useShortForm({ crt: '1' }, judge)
  const [reading, setReading] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { shown, toggle } = useShown()
  const offer = useOffer()

  const send = () => {
    const body = bodyOf(fields.valores(), agreed)
    const wrong = judge(fields.valores())
    if (wrong) return fields.recusar(wrong)
    void fields.enviar(async () => setSaid((await call(requestTrial, { body, semMover: true })).message))
  }
  useScope('acesso', {
    commands: [
      on(form.salvar, said ? back : fields.enviando || offer?.teste_gratis === false ? false : send),
      on(acesso.mostrarSenha, said ? false : toggle),
      on(acesso.privacidade, () => setReading(true)),
      ...(said ? [on(form.avancar, back)] : fields.passeio(send)),
    ],
    labels: {
      'form.salvar': said ? 'Voltar a entrar' : 'Criar conta',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
    onBack: back,
    backTo: '/login',
  })

  if (said)
    return (
      <AccessFrame
        title="Teste grátis"
        buttons={
          <Button chord="Escape" onClick={back} autoFocus>
            Voltar
          </Button>
        }
      >
        <div role="status" className="pb-4">
          <p>{said}</p>
          <PostBox address={offer?.caixa_de_emails} />
        </div>
      </AccessFrame>
    )
  return (
    <>
      <AccessFrame
        title={`Teste grátis por ${TRIAL_DAYS} dias`}
        formRef={fields.formRef}
        width="w-[110ch]"
        note={
          offer?.teste_gratis === false
            ? 'Este servidor não oferece teste grátis'
            : fields.enviando
              ? 'Enviando…'
              : fields.erro('geral')
        }
        buttons={
          <CloseOrConfirm onClose={back} confirm="Criar conta" onConfirm={send} disabled={fields.enviando} />
        }
      >
        <div className="grid gap-x-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <You fields={fields} shown={shown} />
          <Company fields={fields} />
        </div>
        <Consent
          agreed={agreed}
          onChange={setAgreed}
          error={fields.erro('consentimento')}
          onRead={() => setReading(true)}
        />
      </AccessFrame>
      {reading ? <PrivacyDialog close={() => setReading(false)} /> : null}
    </>
  )
}

function You({ fields, shown }: { fields: ShortForm; shown: boolean }) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">Você</legend>
      <Field label="Nome" autoComplete="name" maxLength={60} autoFocus {...fields.field('nome')} />
      <Field label="E-mail" type="email" autoComplete="username" {...fields.field('email')} />
      <Field label="Telefone" type="tel" autoComplete="tel" maxLength={20} {...fields.field('telefone')} />
      <NewPasswordFields fields={fields} visible={shown} />
    </fieldset>
  )
}

function Company({ fields }: { fields: ShortForm }) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">
        Empresa{' '}
        <span className="font-normal text-dim">· o endereço e a inscrição servem para emitir notas</span>
      </legend>
      <div className="grid gap-x-3 md:grid-cols-2">
        <Field label="CNPJ" maxLength={20} {...fields.field('cnpj')} />
        <Field label="Inscrição Estadual" maxLength={18} {...fields.field('ie')} />
      </div>
      <Field label="Nome da empresa" maxLength={60} {...fields.field('empresa')} />
      <div className="grid gap-x-3 md:grid-cols-2">
        <ChoiceField blank="" label="Regime tributário" options={REGIMES} {...fields.field('crt')} />
        <Field label="CEP" maxLength={10} {...fields.field('cep')} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_10ch] gap-x-3">
        <Field label="Logradouro" maxLength={60} {...fields.field('logradouro')} />
        <Field label="Número" maxLength={60} {...fields.field('numero')} />
      </div>
      <div className="grid gap-x-3 md:grid-cols-2">
        <Field label="Bairro" maxLength={60} {...fields.field('bairro')} />
        <CityFields fields={fields} />
      </div>
    </fieldset>
  )
}

interface ConsentProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  onRead: () => void
  error: string | undefined
}

function Consent({ agreed, onChange, onRead, error }: ConsentProps) {
  return (
    <div className="grid gap-1 border-line border-t pt-2">
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <input
          type="checkbox"
          data-campo="consentimento"
          className="mt-[3px] self-start accent-live"
          checked={agreed}
          onChange={event => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby="consentimento-nota"
        />
        <span className="leading-[18px]">{CONSENTIMENTO.texto}</span>
      </label>
      <div className="flex items-center justify-between gap-3 pb-1">
        <p id="consentimento-nota" className="min-h-[22px] text-bad text-xs">
          {error}
        </p>
        <Button chord="F3" onClick={onRead}>
          Privacidade
        </Button>
      </div>
    </div>
  )
}
