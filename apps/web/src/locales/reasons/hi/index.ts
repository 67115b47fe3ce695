import type { ReasonWords } from '../reason-words.ts';
import { accessReasons } from './access.ts';
import { callReasons } from './calls.ts';
import { fieldReasons } from './fields.ts';
import { workReasons } from './work.ts';

/** Hindi. */
export const reasonWords: ReasonWords = {
  reasons: { ...fieldReasons, ...accessReasons, ...workReasons, ...callReasons },
  kinds: {
    VALIDATION: 'दी गई जानकारी सही नहीं है',
    UNAUTHENTICATED: 'पहले साइन इन करें',
    BAD_CREDENTIALS: 'ईमेल या पासवर्ड सही नहीं है',
    CUSTOMER_REQUIRED: 'इस संगठन के लिए भुगतान का तरीका ज़रूरी है',
    FORBIDDEN: 'आपकी भूमिका में इसकी अनुमति नहीं है',
    NOT_FOUND: 'नहीं मिला',
    REQUEST_TIMEOUT: 'भेजने में बहुत ज़्यादा समय लगा',
    CONFLICT: 'पहले से मौजूद जानकारी की वजह से यह नहीं हो सकता',
    ALREADY_MEMBER: 'यह व्यक्ति पहले से सदस्य है या आमंत्रित है',
    LAST_OWNER: 'संगठन में कम से कम एक सक्रिय मालिक होना ज़रूरी है',
    SEAT_LIMIT: 'सभी सीटें इस्तेमाल में हैं',
    SEND_LIMIT: 'यह आमंत्रण बहुत बार भेजा जा चुका है',
    ROLE_IN_USE: 'भूमिका इस्तेमाल में है',
    SYSTEM_ROLE: 'सिस्टम भूमिकाएँ बदली नहीं जा सकतीं',
    VERSION_CONFLICT: 'इस बीच किसी ने इसे बदल दिया',
    ILLEGAL_TRANSITION: 'मौजूदा स्थिति में ऐसा नहीं किया जा सकता',
    GONE: 'यह लिंक या कोड अब मान्य नहीं है',
    PAYLOAD_TOO_LARGE: 'भेजा गया डेटा बहुत बड़ा है',
    URI_TOO_LONG: 'पता बहुत लंबा है',
    UNSUPPORTED_MEDIA_TYPE: 'यहाँ इस तरह का डेटा नहीं लिया जाता',
    IDEMPOTENCY_MISMATCH: 'यह कार्रवाई पहले ही अलग जानकारी के साथ भेजी जा चुकी है',
    RATE_LIMITED: 'बहुत ज़्यादा कोशिशें हुईं',
    HEADERS_TOO_LARGE: 'भेजे गए हेडर बहुत बड़े हैं',
    INTERNAL: 'हमारी ओर से कुछ गड़बड़ हो गई',
    UNAVAILABLE: 'सेवा अभी उपलब्ध नहीं है',
  },
};
