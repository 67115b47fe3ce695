import type { CallReason } from '@siteward/contract';
import type { WordsOf } from '../reason-words.ts';
import { duration, NO_CHANGE } from './words.ts';

export const callReasons: WordsOf<CallReason> = {
  'try-again-in': ({ seconds }) => `बहुत ज़्यादा कोशिशें हुईं। ${duration(seconds)} बाद फिर कोशिश करें।`,
  'too-many-mails': ({ seconds }) =>
    `इस पते पर या आपके संगठन से बहुत ज़्यादा ईमेल जा चुके हैं। ${NO_CHANGE} ${duration(seconds)} बाद फिर कोशिश करें।`,
  'too-many-waiting': () => `ऐसी बहुत सारी कार्रवाइयाँ पहले से कतार में हैं। ${NO_CHANGE} फिर कोशिश करें।`,
  'too-many-windows': () => 'एक साथ बहुत सारे पेज खुले हैं। कुछ पेज बंद करें।',
  'sign-in-busy': () => `अभी बहुत सारे लोग साइन इन कर रहे हैं। ${NO_CHANGE} थोड़ी देर में फिर कोशिश करें।`,
  'took-too-long': () => `इसमें बहुत ज़्यादा समय लगा। ${NO_CHANGE} फिर कोशिश करें।`,
  'exists-already': () => 'किसी ने अभी यही बनाया है। देखें कि पहले से क्या मौजूद है।',
  busy: () => `अभी बहुत सारे लोग यही चीज़ बदल रहे हैं। ${NO_CHANGE} फिर कोशिश करें।`,
  'database-away': () => 'डेटाबेस जवाब नहीं दे रहा है। थोड़ी देर में फिर कोशिश करें।',
  'payment-provider-away': () => `भुगतान प्रदाता जवाब नहीं दे रहा है। ${NO_CHANGE} थोड़ी देर में फिर कोशिश करें।`,
  'changes-away': () => 'दूसरों के किए बदलाव अभी नहीं मिल पा रहे हैं। थोड़ी देर में फिर कोशिश करें।',
  'on-our-side': () => 'हमारी ओर से कुछ गड़बड़ हो गई। अनुरोध आईडी से हमें कारण ढूँढने में मदद मिलेगी।',
};
