import { useState } from 'react'
import { CONSENTIMENTO, requestTrial, TRIAL_DAYS } from '../../../domain/api/acesso.ts'
import { acesso } from '../../../domain/commands/acesso/index.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { ieInvalida } from '../../../domain/fiscal/inscricao-estadual.ts'
import { call } from '../../api/client.ts'
import { problems } from '../../forms/resolver.ts'
import { type FieldTexts, type ShortForm, useShortForm } from '../../forms/short-form.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Button } from '../../ui/button.tsx'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { ChoiceField } from '../../ui/field/choice-field.tsx'
import { Field } from '../../ui/field/field.tsx'
import { CityFields } from './city-fields.tsx'
import { REGIMES } from './crt.ts'
import { AccessFrame } from './frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useOffer } from './offer.ts'
import { useShown } from './password-field.tsx'
import { PostBox } from './post-box.tsx'
import { PrivacyDialog } from './privacy-dialog.tsx'

const back = () => go('/login')

/** The call's body: what was not typed is empty, and refused at its field. */
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

/** /login/teste_gratis: who, which company, and the consent; the account is made when the mail is confirmed. */
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
    rotulos: {
      'form.salvar': said ? 'Voltar a entrar' : 'Criar conta',
      'acesso.mostrar_senha': shown ? 'Ocultar senha' : 'Mostrar senha',
    },
    aoVoltar: back,
    volta: '/login',
  })

  if (said)
    return (
      <AccessFrame
        titulo="Teste grátis"
        botoes={
          <Button chord="Escape" onClick={back} autoFocus>
            Voltar
          </Button>
        }
      >
        <div role="status" className="pb-4">
          <p>{said}</p>
          <PostBox endereco={offer?.caixa_de_emails} />
        </div>
      </AccessFrame>
    )
  return (
    <>
      <AccessFrame
        titulo={`Teste grátis por ${TRIAL_DAYS} dias`}
        formRef={fields.formRef}
        largura="w-[110ch]"
        nota={
          offer?.teste_gratis === false
            ? 'Este servidor não oferece teste grátis'
            : fields.enviando
              ? 'Enviando…'
              : fields.erro('geral')
        }
        botoes={
          <CloseOrConfirm
            aoFechar={back}
            confirmar="Criar conta"
            aoConfirmar={send}
            desligado={fields.enviando}
          />
        }
      >
        <div className="grid gap-x-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <You fields={fields} shown={shown} />
          <Company fields={fields} />
        </div>
        <Consent
          agreed={agreed}
          onChange={setAgreed}
          erro={fields.erro('consentimento')}
          onRead={() => setReading(true)}
        />
      </AccessFrame>
      {reading ? <PrivacyDialog fechar={() => setReading(false)} /> : null}
    </>
  )
}

function You({ fields, shown }: { fields: ShortForm; shown: boolean }) {
  return (
    <fieldset>
      <legend className="pb-1 font-semibold">Você</legend>
      <Field rotulo="Nome" autoComplete="name" maxLength={60} autoFocus {...fields.campo('nome')} />
      <Field rotulo="E-mail" type="email" autoComplete="username" {...fields.campo('email')} />
      <Field rotulo="Telefone" type="tel" autoComplete="tel" maxLength={20} {...fields.campo('telefone')} />
      <NewPasswordFields fields={fields} visivel={shown} />
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
        <Field rotulo="CNPJ" maxLength={20} {...fields.campo('cnpj')} />
        <Field rotulo="Inscrição Estadual" maxLength={18} {...fields.campo('ie')} />
      </div>
      <Field rotulo="Nome da empresa" maxLength={60} {...fields.campo('empresa')} />
      <div className="grid gap-x-3 md:grid-cols-2">
        <ChoiceField vazia="" rotulo="Regime tributário" opcoes={REGIMES} {...fields.campo('crt')} />
        <Field rotulo="CEP" maxLength={10} {...fields.campo('cep')} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_10ch] gap-x-3">
        <Field rotulo="Logradouro" maxLength={60} {...fields.campo('logradouro')} />
        <Field rotulo="Número" maxLength={60} {...fields.campo('numero')} />
      </div>
      <div className="grid gap-x-3 md:grid-cols-2">
        <Field rotulo="Bairro" maxLength={60} {...fields.campo('bairro')} />
        <CityFields fields={fields} />
      </div>
    </fieldset>
  )
}

interface ConsentProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  onRead: () => void
  erro: string | undefined
}

function Consent({ agreed, onChange, onRead, erro }: ConsentProps) {
  return (
    <div className="grid gap-1 border-line border-t pt-2">
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
        <input
          type="checkbox"
          data-campo="consentimento"
          className="mt-[3px] self-start accent-live"
          checked={agreed}
          onChange={event => onChange(event.target.checked)}
          aria-invalid={erro ? true : undefined}
          aria-describedby="consentimento-nota"
        />
        <span className="leading-[18px]">{CONSENTIMENTO.texto}</span>
      </label>
      <div className="flex items-center justify-between gap-3 pb-1">
        <p id="consentimento-nota" className="min-h-[22px] text-bad text-xs">
          {erro}
        </p>
        <Button chord="F3" onClick={onRead}>
          Privacidade
        </Button>
      </div>
    </div>
  )
}
